import { useTexts } from "../../texts/catalogue.ts";
import { ArrowUp } from "../../ui/icons.ts";
import { inboxTexts } from "./texts.ts";

/** Reports that arrived while somebody reads. Floats above the rows, so that it does not move them either. */
export function NewItemsPill({ count, onClick }: { readonly count: number; readonly onClick: () => void }) {
  const texts = useTexts(inboxTexts);
  return (
    <div aria-live="polite" className="relative z-10 h-0">
      {count > 0 && (
        <button
          type="button"
          onClick={onClick}
          className="absolute top-2 left-1/2 inline-flex h-[26px] -translate-x-1/2 items-center gap-1.5 rounded-full bg-accent px-3 text-xs font-semibold whitespace-nowrap text-accent-ink shadow-float transition-[filter] duration-(--quick) hover:brightness-110 max-sm:h-11 max-sm:px-4"
        >
          <ArrowUp size={12} />
          {texts.newReports(count)}
        </button>
      )}
    </div>
  );
}
