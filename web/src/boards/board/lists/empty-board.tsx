import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addStarterLists } from "../../starter-lists.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Kanban } from "../../../ui/icons.ts";
import { listTexts } from "./texts.ts";

export default function EmptyBoard({ projectId }: { readonly projectId: string }) {
  const texts = useTexts(listTexts);
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    if (!(await addStarterLists(queryClient, projectId))) setBusy(false);
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
