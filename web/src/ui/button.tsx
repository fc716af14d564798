import type { ComponentProps, MouseEvent, ReactNode } from "react";
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
  /** Something is under way: pressing it does nothing. It keeps the focus, which a disabled button would lose. */
  readonly busy?: boolean;
}

export const buttonClass = (look: Look, size: Size) =>
  classNames(
    "inline-flex items-center justify-center gap-[7px] rounded-medium border text-sm font-[550] whitespace-nowrap select-none",
    "transition-[background-color,filter,color] duration-(--quick) disabled:opacity-50 aria-disabled:opacity-50",
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
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(buttonClass(look, size), className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? preventDefault : onClick}
      {...rest}
    >
      {icon}
      {children}
      {hint && <Kbd>{hint}</Kbd>}
    </button>
  );
}

/** A form is not sent twice either. */
const preventDefault = (event: MouseEvent) => event.preventDefault();
