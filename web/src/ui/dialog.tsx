import { type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "./class-names.ts";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A modal dialog on the browser's own element, which keeps the focus inside and returns it afterwards. */
export function Dialog({ title, onClose, children, className }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
      className={classNames(
        "m-auto w-full max-w-[420px] rounded-large border border-line bg-raised shadow-float backdrop:bg-[oklch(20%_.01_60/.4)]",
        "max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none",
        className,
      )}
    >
      <div className="p-5">
        <h2 id={titleId} className="mb-3 text-lg font-[650] tracking-[-.01em]">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
