import { type FormEvent, useState } from "react";
import { ticketTexts } from "../texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Plus, X } from "../../ui/icons.ts";
import { inputClass } from "../../ui/field.tsx";
import { useFirstEnd } from "../../ui/use-first-end.ts";

interface TicketLabelsProps {
  readonly labels: readonly string[];
  readonly onChange: (labels: string[]) => void;
}

export function TicketLabels({ labels, onChange }: TicketLabelsProps) {
  const texts = useTexts(ticketTexts);
  const [isAdding, setAdding] = useState(false);
  const add = (label: string) => {
    if (label && !labels.includes(label)) onChange([...labels, label]);
    setAdding(false);
  };
  return (
    <section aria-label={texts.labels}>
      <h2 className="mb-2 text-sm font-[650]">{texts.labels}</h2>
      <div className="flex flex-wrap gap-1.5">
        {labels.map((label) => (
          <span
            key={label}
            className="inline-flex h-[26px] max-w-full items-center gap-1 rounded-full border border-line bg-sheet pl-2.5 text-xs text-ink-2"
          >
            <span className="truncate">{label}</span>
            <button
              type="button"
              aria-label={texts.removeLabel(label)}
              className="grid size-6 place-items-center rounded-full text-ink-3 hover:bg-desk hover:text-ink"
              onClick={() => onChange(labels.filter((each) => each !== label))}
            >
              <X size={12} />
            </button>
          </span>
        ))}
        {isAdding ? (
          <LabelForm onAdd={add} onClose={() => setAdding(false)} />
        ) : (
          <button
            type="button"
            aria-label={texts.addLabel}
            title={texts.addLabel}
            className="grid size-[26px] place-items-center rounded-full border border-dashed border-line-firm text-ink-3 hover:text-ink"
            onClick={() => setAdding(true)}
          >
            <Plus size={13} />
          </button>
        )}
      </div>
    </section>
  );
}

interface LabelFormProps {
  readonly onAdd: (label: string) => void;
  readonly onClose: () => void;
}

function LabelForm({ onAdd, onClose }: LabelFormProps) {
  const texts = useTexts(ticketTexts);
  const [text, setText] = useState("");
  const end = useFirstEnd();
  const add = (event: FormEvent) => {
    event.preventDefault();
    end(() => onAdd(text.trim()));
  };
  return (
    <form onSubmit={add}>
      <input
        aria-label={texts.addLabel}
        autoFocus
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => event.key === "Escape" && end(onClose)}
        className={`${inputClass} h-[26px]! w-32 rounded-full! text-xs!`}
      />
    </form>
  );
}
