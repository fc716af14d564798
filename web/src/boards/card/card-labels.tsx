import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { boardQuery } from "../board-queries.ts";
import { palette, type PaletteColour } from "../palette.ts";
import { paletteTexts } from "../palette-texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { Field } from "../../ui/field.tsx";
import { Plus, X } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { LabelChip } from "../board/label-chip.tsx";
import { ListDot } from "../board/list-dot.tsx";
import { cardTexts } from "./texts.ts";
import type { CardActions } from "./use-card-actions.ts";

interface CardLabelsProps {
  readonly card: Wire.Card;
  readonly actions: CardActions;
}

/** The labels of a card. Those already on the board are offered first, so that a project keeps one set. */
export function CardLabels({ card, actions }: CardLabelsProps) {
  const texts = useTexts(cardTexts);
  const [isCreating, setCreating] = useState(false);
  const known = useKnownLabels(card.project_id);
  const add = (label: Wire.CardLabel) => actions.change({ labels: [...card.labels, label] });
  const unused = known.filter(({ text }) => !card.labels.some((label) => label.text === text));
  const groups = [
    {
      items: unused.map((label) => ({
        id: label.text,
        label: label.text,
        icon: <ListDot colour={label.color} />,
        onSelect: () => add(label),
      })),
    },
    { items: [{ id: "", label: texts.addLabel, icon: <Plus size={14} />, onSelect: () => setCreating(true) }] },
  ].filter(({ items }) => items.length > 0);
  return (
    <div className="flex min-h-[26px] flex-wrap items-center gap-1.5">
      {card.labels.map((label, index) => (
        <span key={index} className="inline-flex max-w-full items-center">
          <LabelChip label={label} />
          <button
            type="button"
            aria-label={texts.removeLabel(label.text)}
            onClick={() => actions.change({ labels: card.labels.toSpliced(index, 1) })}
            className="grid size-6 place-items-center rounded-full text-ink-3 hover:bg-desk hover:text-ink max-sm:size-11"
          >
            <X size={12} />
          </button>
        </span>
      ))}
      <Menu
        label={texts.addLabel}
        aria-label={texts.addLabel}
        groups={groups}
        className="grid size-[26px] place-items-center rounded-full border border-dashed border-line-firm text-ink-3 hover:text-ink max-sm:size-11"
      >
        <Plus size={13} />
      </Menu>
      {isCreating && (
        <NewLabel
          onClose={() => setCreating(false)}
          onAdd={(label) => {
            setCreating(false);
            add(label);
          }}
        />
      )}
    </div>
  );
}

function useKnownLabels(projectId: string): readonly Wire.CardLabel[] {
  const { data: board } = useQuery(boardQuery(projectId));
  const labels = new Map<string, Wire.CardLabel>();
  for (const card of board?.cards.values() ?? [])
    for (const label of card.labels) if (label.text) labels.set(label.text, label);
  return [...labels.values()].toSorted((a, b) => a.text.localeCompare(b.text));
}

interface NewLabelProps {
  readonly onAdd: (label: Wire.CardLabel) => void;
  readonly onClose: () => void;
}

function NewLabel({ onAdd, onClose }: NewLabelProps) {
  const texts = useTexts(cardTexts);
  const { colour: colourLabel, colours } = useTexts(paletteTexts);
  const [text, setText] = useState("");
  const [colour, setColour] = useState<PaletteColour>("blue");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onAdd({ text: text.trim(), color: colour });
  };
  return (
    <Dialog title={texts.addLabel} onClose={onClose}>
      <form onSubmit={submit}>
        <Field
          label={texts.labelText}
          autoFocus
          required
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <fieldset className="mb-5">
          <legend className="mb-[5px] text-sm font-[550]">{colourLabel}</legend>
          <div className="flex flex-wrap gap-1.5">
            {palette.map((each) => (
              <label
                key={each}
                className="cursor-pointer rounded-small border-2 border-transparent p-0.5 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name="colour"
                  value={each}
                  checked={each === colour}
                  onChange={() => setColour(each)}
                  className="sr-only"
                />
                <LabelChip label={{ text: colours[each], color: each }} />
              </label>
            ))}
          </div>
        </fieldset>
        <DialogButtons confirm={texts.addLabel} onClose={onClose} />
      </form>
    </Dialog>
  );
}
