import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Buttons that belong together. */
export const Segments = ({ label, children }: { readonly label?: string; readonly children: ReactNode }) => (
  <span
    role={label ? "group" : undefined}
    aria-label={label}
    className="inline-flex shrink-0 overflow-hidden rounded-small border border-line bg-sheet"
  >
    {children}
  </span>
);

interface SegmentProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly label?: string;
}

export const Segment = ({ isOn, onClick, children, label }: SegmentProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    aria-label={label}
    title={label}
    onClick={onClick}
    className={classNames(
      "inline-flex h-6 items-center px-[9px] text-xs font-[550] tabular-nums -outline-offset-2 transition-colors duration-(--quick) max-sm:h-10 max-sm:px-3",
      isOn ? "bg-accent-wash text-accent" : "text-ink-2 hover:bg-desk",
    )}
  >
    {children}
  </button>
);
