import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { Kbd } from "../../../ui/kbd.tsx";

interface LineActionProps {
  readonly label: string;
  readonly hint?: string;
  /** Whether keys act on its line, which shows them. */
  readonly isCurrent: boolean;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button of a line. Its size is the same with and without the key, so that moving through the lines moves nothing. */
export const LineAction = ({ label, hint, isCurrent, isPressed, isDisabled, onClick, children }: LineActionProps) => (
  <button
    type="button"
    aria-label={label}
    aria-pressed={isPressed}
    aria-keyshortcuts={isCurrent ? hint?.toLowerCase() : undefined}
    title={label}
    disabled={isDisabled}
    onClick={onClick}
    className={classNames(
      "inline-flex h-7 w-10 items-center justify-center gap-1 rounded-small border transition-colors duration-(--quick)",
      "hover:bg-desk hover:text-ink disabled:opacity-50 max-sm:h-11 max-sm:w-11",
      isCurrent ? "border-line-firm bg-sheet" : "border-transparent",
      isPressed ? "text-done" : isCurrent ? "text-ink" : "text-ink-3",
    )}
  >
    {children}
    {hint && isCurrent && <Kbd>{hint}</Kbd>}
  </button>
);
