import { type ReactNode, useEffect, useRef } from "react";

interface FullScreenProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the whole window. */
export function FullScreen({ label, onClose, children }: FullScreenProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-desk open:flex open:flex-col"
    >
      {children}
    </dialog>
  );
}
