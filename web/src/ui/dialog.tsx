import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { Modal } from "./modal.tsx";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A dialog with a title in the middle of the page; at its lower edge on small screens. */
export function Dialog({ title, onClose, children, className }: DialogProps) {
  const titleId = useId();
  return (
    <Modal
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
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
    </Modal>
  );
}

interface FullScreenProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the whole window. */
export const FullScreen = ({ label, onClose, children }: FullScreenProps) => (
  <Modal
    aria-label={label}
    onClose={onClose}
    className="m-0 h-dvh max-h-none w-screen max-w-none bg-desk open:flex open:flex-col"
  >
    {children}
  </Modal>
);
