import type { ReactNode } from "react";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Names and values, side by side where there is room. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="divide-y divide-line overflow-hidden rounded-large border border-line bg-sheet text-sm">
    {facts.map(({ label, value }) => (
      <div key={label} className="grid grid-cols-[180px_minmax(0,1fr)] gap-x-4 px-4 py-2.5 max-sm:grid-cols-1">
        <dt className="text-ink-3">{label}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);
