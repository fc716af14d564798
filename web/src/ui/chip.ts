import { classNames } from "./class-names.ts";

/** The look of small rounded controls: filters, and the values in a header. */
export const chipClass = (isActive = false) =>
  classNames(
    "relative inline-flex h-[26px] max-w-60 items-center gap-1.5 rounded-full border px-2.5 text-xs font-medium whitespace-nowrap",
    "transition-colors duration-(--quick) max-sm:h-9 max-sm:px-3",
    isActive
      ? "border-accent bg-accent-wash text-accent"
      : "border-line bg-sheet text-ink-2 hover:border-line-firm hover:text-ink",
  );
