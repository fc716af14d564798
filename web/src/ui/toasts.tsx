import { useTexts } from "../texts/catalogue.ts";
import { classNames } from "./class-names.ts";
import { X } from "./icons.ts";
import { Kbd } from "./kbd.tsx";
import { holdToast, removeToast, resumeToast, runToastAction, useToasts } from "./toast-store.ts";
import { uiTexts } from "./texts.ts";

/** The messages at the bottom of the page, announced politely. */
export function Toasts() {
  const texts = useTexts(uiTexts);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-5 z-50 flex flex-col items-center gap-2 px-3 max-sm:bottom-20"
    >
      {useToasts().map((toast) => (
        <div
          key={toast.id}
          onPointerEnter={() => holdToast(toast.id)}
          onPointerLeave={() => resumeToast(toast.id)}
          onFocus={() => holdToast(toast.id)}
          onBlur={() => resumeToast(toast.id)}
          className={classNames(
            "pointer-events-auto flex max-w-[min(560px,100%)] items-center gap-3 rounded-[10px] py-2 pr-2 pl-3.5 text-sm shadow-float",
            toast.tone === "error" ? "bg-danger text-accent-ink" : "bg-ink text-paper",
          )}
        >
          <span className="min-w-0 break-words">{toast.message}</span>
          {toast.action && (
            <button
              type="button"
              className="flex h-7 shrink-0 items-center gap-2 rounded-[6px] border border-current/30 px-2.5 font-[650]"
              onClick={() => runToastAction(toast.id)}
            >
              {toast.action.label}
              {toast.action.hint && <Kbd>{toast.action.hint}</Kbd>}
            </button>
          )}
          <button
            type="button"
            aria-label={texts.dismiss}
            className="grid size-7 shrink-0 place-items-center rounded-[6px] opacity-70 hover:opacity-100"
            onClick={() => removeToast(toast.id)}
          >
            <X size={14} />
          </button>
        </div>
      ))}
    </div>
  );
}
