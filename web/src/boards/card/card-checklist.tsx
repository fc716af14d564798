import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { addCards } from "../add-cards.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { inputClass } from "../../ui/field.tsx";
import { ArrowDown, ArrowUp, Ellipsis, Kanban, Trash } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { randomId } from "../../ui/random-id.ts";
import { uiTexts } from "../../ui/texts.ts";
import { showToast } from "../../ui/toast-store.ts";
import { cardTexts } from "./texts.ts";
import type { CardActions } from "./use-card-actions.ts";

interface CardChecklistProps {
  readonly card: Wire.Card;
  readonly actions: CardActions;
}

type Item = Wire.ChecklistItem;

export function CardChecklist({ card, actions }: CardChecklistProps) {
  const texts = useTexts(cardTexts);
  const { checklist } = card;
  const done = checklist.filter(({ checked }) => checked).length;
  const tick = (id: string, checked: boolean) =>
    void actions.changeChecklist((items) => items.map((item) => (item.id === id ? { ...item, checked } : item)));
  /** Alt and an arrow key move an item, like the lines of an editor. */
  const move = (event: KeyboardEvent, index: number) => {
    const to = event.key === "ArrowUp" ? index - 1 : event.key === "ArrowDown" ? index + 1 : -1;
    if (!event.altKey || to < 0 || to >= checklist.length) return;
    event.preventDefault();
    const { id } = checklist[index]!;
    void actions.changeChecklist((items) => movedTo(items, id, to));
  };
  return (
    <section aria-label={texts.checklist}>
      <h3 className="mb-1 flex items-baseline gap-2 text-sm font-[650]">
        {texts.checklist}
        {checklist.length > 0 && (
          <small className="text-xs font-normal text-ink-3">{texts.progress(done, checklist.length)}</small>
        )}
      </h3>
      <ul>
        {checklist.map((item, index) => (
          <li key={item.id} className="group/item flex items-center gap-2 border-b border-line">
            <label className="flex min-w-0 flex-1 items-start gap-2.5 py-2 max-sm:min-h-11">
              <input
                type="checkbox"
                checked={item.checked}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onChange={(event) => tick(item.id, event.target.checked)}
                onKeyDown={(event) => move(event, index)}
                className="mt-0.5 size-4 shrink-0 accent-done"
              />
              <span className={item.checked ? "text-ink-2 line-through wrap-anywhere" : "wrap-anywhere"}>
                {item.text}
              </span>
            </label>
            <ItemMenu card={card} item={item} index={index} actions={actions} />
          </li>
        ))}
      </ul>
      <NewItem
        onAdd={(text) => void actions.changeChecklist((items) => [...items, { id: randomId(), text, checked: false }])}
      />
    </section>
  );
}

function movedTo(items: readonly Item[], id: string, to: number): Item[] {
  const item = items.find((each) => each.id === id);
  const others = items.filter((each) => each.id !== id);
  return item ? others.toSpliced(to, 0, item) : others;
}

interface ItemMenuProps extends CardChecklistProps {
  readonly item: Item;
  readonly index: number;
}

function ItemMenu({ card, item, index, actions }: ItemMenuProps) {
  const texts = useTexts(cardTexts);
  const { undo } = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const without = (items: readonly Item[]) => items.filter(({ id }) => id !== item.id);
  const moveTo = (to: number) => void actions.changeChecklist((items) => movedTo(items, item.id, to));
  const putBack = () => void actions.changeChecklist((items) => without(items).toSpliced(index, 0, item));
  const remove = () => {
    void actions.changeChecklist(without);
    showToast({ message: texts.itemRemoved, action: { label: undo, hint: "Z", run: putBack } });
  };
  const convert = async () => {
    try {
      await addCards(queryClient, card.project_id, card.list_id, [item.text]);
      await actions.changeChecklist(without);
      showToast({ message: texts.converted });
    } catch (error) {
      actions.report((error as Error).cause);
    }
  };
  const items = [
    {
      id: "up",
      label: texts.moveUp,
      icon: <ArrowUp size={14} />,
      disabled: index === 0,
      onSelect: () => moveTo(index - 1),
    },
    {
      id: "down",
      label: texts.moveDown,
      icon: <ArrowDown size={14} />,
      disabled: index === card.checklist.length - 1,
      onSelect: () => moveTo(index + 1),
    },
    { id: "convert", label: texts.convert, icon: <Kanban size={14} />, onSelect: () => void convert() },
    { id: "remove", label: texts.removeItem, icon: <Trash size={14} />, danger: true, onSelect: remove },
  ];
  return (
    <Menu
      label={texts.itemActions(item.text)}
      aria-label={texts.itemActions(item.text)}
      groups={[{ items }]}
      className="grid size-7 shrink-0 place-items-center rounded-small text-ink-3 opacity-0 group-hover/item:opacity-100 hover:bg-desk hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 max-lg:opacity-100 max-sm:size-11"
    >
      <Ellipsis size={14} />
    </Menu>
  );
}

function NewItem({ onAdd }: { readonly onAdd: (text: string) => void }) {
  const texts = useTexts(cardTexts);
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    onAdd(text.trim());
    setText("");
  };
  return (
    <form onSubmit={submit} className="mt-2">
      <input
        aria-label={texts.addItem}
        placeholder={texts.addItem}
        value={text}
        maxLength={2_000}
        onChange={(event) => setText(event.target.value)}
        className={`${inputClass} h-8! text-sm!`}
      />
    </form>
  );
}
