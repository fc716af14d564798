import { useState } from "react";
import { boardTexts } from "../texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { LazyBoundary } from "../../ui/error-boundary.tsx";
import { Plus } from "../../ui/icons.ts";
import { lazyComponent } from "../../ui/lazy.tsx";
import type { NewListProps } from "./lists/new-list.tsx";

const NewList = lazyComponent<NewListProps>(() => import("./lists/new-list.tsx"));

export function AddList({ projectId }: { readonly projectId: string }) {
  const texts = useTexts(boardTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="w-[292px] shrink-0 snap-start max-sm:w-[calc(100vw-48px)]">
      {isOpen ? (
        <LazyBoundary>
          <NewList projectId={projectId} onClose={() => setOpen(false)} />
        </LazyBoundary>
      ) : (
        <button
          type="button"
          onPointerEnter={() => void NewList.preload()}
          onClick={() => setOpen(true)}
          className="flex h-[34px] w-full items-center gap-1.5 rounded-medium px-2 text-sm text-ink-3 hover:bg-desk hover:text-ink max-sm:h-11"
        >
          <Plus size={15} /> {texts.addList}
        </button>
      )}
    </div>
  );
}
