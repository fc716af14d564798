import { useTexts } from "../texts/catalogue.ts";
import { Button, type ButtonProps } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { uiTexts } from "./texts.ts";

interface DialogButtonsProps extends Pick<ButtonProps, "look" | "busy" | "disabled" | "className"> {
  readonly confirm: string;
  /** Without it, the button submits the form around it. */
  readonly onConfirm?: () => void;
  readonly onClose: () => void;
}

/** The end of a dialog: Cancel, and what the dialog is about. */
export function DialogButtons({
  confirm,
  onConfirm,
  onClose,
  className,
  look = "primary",
  ...rest
}: DialogButtonsProps) {
  const { cancel } = useTexts(uiTexts);
  return (
    <div className={classNames("flex justify-end gap-2", className)}>
      <Button onClick={onClose}>{cancel}</Button>
      <Button look={look} type={onConfirm ? "button" : "submit"} onClick={onConfirm} {...rest}>
        {confirm}
      </Button>
    </div>
  );
}
