import { useRef } from "react";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { IconButton, type IconButtonProps } from "../../ui/icon-button.tsx";
import { useActions } from "./actions.ts";

interface Pressable {
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean | undefined;
}

/** Registers what a button does. The palette focuses the button first, so that what opens returns the focus to it. */
function useButtonAction({ label, onClick, disabled = false }: Pressable) {
  const button = useRef<HTMLButtonElement>(null);
  const run = () => {
    button.current?.focus();
    onClick();
  };
  useActions(disabled ? [] : [{ label, run }]);
  return button;
}

type ActionButtonProps = Pressable & Omit<ButtonProps, "onClick" | "type">;

/** A button of the page that the palette offers too. */
export function ActionButton({ label, onClick, children = label, ...rest }: ActionButtonProps) {
  const ref = useButtonAction({ label, onClick, disabled: rest.disabled || rest.busy });
  return (
    <Button ref={ref} onClick={onClick} {...rest}>
      {children}
    </Button>
  );
}

type ActionIconButtonProps = Pressable & Omit<IconButtonProps, "onClick">;

export function ActionIconButton({ label, onClick, ...rest }: ActionIconButtonProps) {
  const ref = useButtonAction({ label, onClick, disabled: rest.disabled });
  return <IconButton ref={ref} label={label} onClick={onClick} {...rest} />;
}
