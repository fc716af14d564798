import { Suspense } from "react";
import { boardTexts } from "../texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { Plus } from "../../ui/icons.ts";
import { lazyComponent } from "../../ui/lazy.tsx";
import type { QuickAddFormProps } from "./card-actions/quick-add-form.tsx";

const QuickAddForm = lazyComponent<QuickAddFormProps>(() => import("./card-actions/quick-add-form.tsx"));

/** Adds cards to the end of a list, one after the other. */
export function QuickAdd({ isOpen, ...props }: QuickAddFormProps & { readonly isOpen: boolean }) {
  const texts = useTexts(boardTexts);
  const closed = (
    <button
      type="button"
      aria-label={texts.addCardTo(props.list.name)}
      onPointerEnter={() => void QuickAddForm.preload()}
      onClick={() => props.onOpenChange(true)}
      className="flex h-8 w-full shrink-0 items-center gap-1.5 rounded-medium px-2 text-sm text-ink-3 hover:bg-desk hover:text-ink max-sm:h-11"
    >
      <Plus size={14} /> {texts.addCard}
    </button>
  );
  if (!isOpen) return closed;
  return (
    <ErrorBoundary>
      <Suspense fallback={closed}>
        <QuickAddForm {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
