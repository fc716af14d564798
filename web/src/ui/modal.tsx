import { type DialogHTMLAttributes, useLayoutEffect, useRef } from "react";

interface ModalProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, "onCancel"> {
  readonly onClose: () => void;
}

/** Modal on the browser's own element, which keeps the focus inside and returns it afterwards. */
export function Modal({ onClose, ...rest }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the document: only then does the browser return the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      {...rest}
    />
  );
}
