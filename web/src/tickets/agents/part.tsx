import type { ReactNode } from "react";

interface PartProps {
  readonly title: string;
  readonly note?: string | undefined;
  /** Shown if there is nothing else. */
  readonly empty: string;
  readonly children: ReactNode;
}

/** A part of the page: its heading, and what is below it in a box. */
export function Part({ title, note, empty, children }: PartProps) {
  const isEmpty = [children].flat().every((child) => !child);
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex items-baseline gap-2 text-md font-[650]">
        {title}
        {note !== undefined && <span className="text-sm font-normal text-ink-3 tabular-nums">{note}</span>}
      </h2>
      {isEmpty ? (
        <p className="text-sm text-ink-2">{empty}</p>
      ) : (
        <div className="overflow-hidden rounded-large border border-line bg-sheet">{children}</div>
      )}
    </section>
  );
}
