import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addList } from "../../boards/change-list.ts";
import { boardTexts } from "../../boards/texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { Plus } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast-store.ts";
import { ListNameForm } from "./list-name-form.tsx";

export function AddList({ projectId }: { readonly projectId: string }) {
  const texts = useTexts(boardTexts);
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const add = (name: string) => {
    setOpen(false);
    addList(queryClient, projectId, name).catch((error: unknown) =>
      showToast({ tone: "error", message: texts.listFailed(errorMessage(error)) }),
    );
  };
  return (
    <div className="w-[292px] shrink-0 snap-start max-sm:w-[calc(100vw-48px)]">
      {isOpen ? (
        <ListNameForm onSave={add} onClose={() => setOpen(false)} />
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="flex h-[34px] w-full items-center gap-1.5 rounded-medium px-2 text-sm text-ink-3 hover:bg-desk hover:text-ink max-sm:h-11"
        >
          <Plus size={15} /> {texts.addList}
        </button>
      )}
    </div>
  );
}
