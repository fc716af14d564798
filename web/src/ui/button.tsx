import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Kbd } from "./kbd.tsx";

type Look = "primary" | "plain" | "quiet" | "danger";
type Size = "small" | "medium" | "large";

const looks: Record<Look, string> = {
  primary: "border-transparent bg-accent text-accent-ink hover:brightness-110 active:brightness-95",
  plain: "border-line-firm bg-sheet hover:bg-desk active:bg-line",
  quiet: "border-transparent text-ink-2 hover:bg-desk hover:text-ink active:bg-line",
  danger: "border-transparent bg-danger text-accent-ink hover:brightness-110 active:brightness-95",
};

const sizes: Record<Size, string> = {
  small: "h-7 px-2.5 max-sm:h-11",
  medium: "h-8 px-3 max-sm:h-11",
  large: "h-[38px] px-4 max-sm:h-11",
};

export interface ButtonProps extends ComponentProps<"button"> {
  readonly look?: Look;
  readonly size?: Size;
  readonly icon?: ReactNode;
  /** The key that does the same. */
  readonly hint?: string;
  /** Disables the button and shows that something is under way. */
  readonly busy?: boolean;
}

export const buttonClass = (look: Look, size: Size) =>
  classNames(
    "inline-flex items-center justify-center gap-[7px] rounded-medium border text-sm font-[550] whitespace-nowrap select-none",
    "transition-[background-color,filter,color] duration-(--quick) disabled:opacity-50",
    looks[look],
    sizes[size],
  );

export function Button({
  look = "plain",
  size = "medium",
  icon,
  hint,
  busy = false,
  type = "button",
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(buttonClass(look, size), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {icon}
      {children}
      {hint && <Kbd>{hint}</Kbd>}
    </button>
  );
}
