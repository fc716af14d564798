import { useQueryClient } from "@tanstack/react-query";
import { addList } from "../../change-list.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { errorMessage } from "../../../ui/error-message.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { ListNameForm } from "./list-name-form.tsx";
import { listTexts } from "./texts.ts";

export interface NewListProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

export default function NewList({ projectId, onClose }: NewListProps) {
  const texts = useTexts(listTexts);
  const queryClient = useQueryClient();
  const add = (name: string) => {
    onClose();
    addList(queryClient, projectId, name).catch((error: unknown) =>
      showToast({ tone: "error", message: texts.listFailed(errorMessage(error)) }),
    );
  };
  return <ListNameForm onSave={add} onClose={onClose} />;
}
