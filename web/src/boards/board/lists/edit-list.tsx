import type { BoardList } from "../../board.ts";
import { LimitDialog } from "./limit-dialog.tsx";
import { ListNameForm } from "./list-name-form.tsx";
import { useListChanges } from "./use-list-changes.ts";

export interface EditListProps {
  readonly list: BoardList;
  readonly projectId: string;
  readonly what: "name" | "limit";
  readonly onClose: () => void;
}

/** Changes the name of a list in its place, or its limit in a dialog. */
export default function EditList({ list, projectId, what, onClose }: EditListProps) {
  const { change } = useListChanges(projectId, list.id);
  const save = (values: Parameters<typeof change>[0]) => {
    onClose();
    change(values);
  };
  return what === "name" ? (
    <ListNameForm name={list.name} onClose={onClose} onSave={(name) => save({ name })} />
  ) : (
    <LimitDialog limit={list.card_limit} onClose={onClose} onSave={(limit) => save({ card_limit: limit })} />
  );
}
