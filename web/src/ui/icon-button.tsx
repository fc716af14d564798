import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface IconButtonProps extends ComponentProps<"button"> {
  /** What the button does; also its tooltip. */
  readonly label: string;
  readonly children: ReactNode;
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        "inline-grid size-7 shrink-0 place-items-center rounded-small text-ink-2 transition-colors duration-(--quick)",
        "hover:bg-desk hover:text-ink disabled:opacity-50 max-sm:size-11",
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
