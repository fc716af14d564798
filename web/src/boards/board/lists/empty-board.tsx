import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addList } from "../../change-list.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { Kanban } from "../../../ui/icons.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { listTexts } from "./texts.ts";

export default function EmptyBoard({ projectId }: { readonly projectId: string }) {
  const texts = useTexts(listTexts);
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { todo, progress, done } = texts.starterLists;
  const start = async () => {
    setBusy(true);
    try {
      for (const name of [todo, progress, done]) await addList(queryClient, projectId, name);
    } catch (error) {
      showToast({ tone: "error", message: texts.listFailed(errorMessage(error)) });
      setBusy(false);
    }
  };
  return (
    <Empty
      icon={<Kanban size={20} />}
      title={texts.emptyTitle}
      action={
        <Button look="primary" busy={isBusy} onClick={() => void start()}>
          {texts.startWithLists}
        </Button>
      }
    >
      {texts.empty}
    </Empty>
  );
}
