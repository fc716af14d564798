import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { type BoardCard, columnsOf } from "../../board.ts";
import { cachedBoard } from "../../cached-board.ts";
import { moveCard } from "../../move-card.ts";
import { movingTexts } from "../../moving-texts.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogButtons } from "../../../ui/dialog-buttons.tsx";
import { inputClass } from "../../../ui/field.tsx";
import { requestFocusWhenMoved } from "../focus-request.ts";

export interface MoveDialogProps {
  readonly card: Pick<BoardCard, "id" | "list_id">;
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Moves a card to a list and a position in it. */
export default function MoveDialog({ card, projectId, onClose }: MoveDialogProps) {
  const texts = useTexts(movingTexts);
  const queryClient = useQueryClient();
  const board = cachedBoard(queryClient, projectId);
  const columns = board ? columnsOf(board) : [];
  const [listId, setListId] = useState(card.list_id);
  const othersIn = (id: string) =>
    columns.find(({ list }) => list.id === id)?.cards.filter(({ id: each }) => each !== card.id) ?? [];
  const ownIndex =
    columns.find(({ list }) => list.id === card.list_id)?.cards.findIndex(({ id }) => id === card.id) ?? 0;
  const [index, setIndex] = useState(Math.max(0, ownIndex));
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    void moveCard(queryClient, projectId, card.id, { listId, index });
    requestFocusWhenMoved(card.id);
  };
  return (
    <Dialog title={texts.moveCard} onClose={onClose}>
      <form onSubmit={submit}>
        <label htmlFor={`${id}-list`} className="mb-[5px] block text-sm font-[550]">
          {texts.list}
        </label>
        <select
          id={`${id}-list`}
          autoFocus
          value={listId}
          className={`${inputClass} mb-3.5`}
          onChange={(event) => {
            setListId(event.target.value);
            setIndex(event.target.value === card.list_id ? ownIndex : othersIn(event.target.value).length);
          }}
        >
          {columns.map(({ list }) => (
            <option key={list.id} value={list.id}>
              {list.name}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-position`} className="mb-[5px] block text-sm font-[550]">
          {texts.position}
        </label>
        <select
          id={`${id}-position`}
          value={index}
          className={inputClass}
          onChange={(event) => setIndex(Number(event.target.value))}
        >
          {Array.from({ length: othersIn(listId).length + 1 }, (_, each) => (
            <option key={each} value={each}>
              {each + 1}
            </option>
          ))}
        </select>
        <DialogButtons confirm={texts.move} onClose={onClose} className="mt-5" />
      </form>
    </Dialog>
  );
}
