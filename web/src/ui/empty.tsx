import type { ReactNode } from "react";

interface EmptyProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** The first level if the page consists of nothing else. */
  readonly heading?: "h1" | "h2";
  readonly children?: ReactNode;
  /** The one next step. */
  readonly action?: ReactNode;
}

/** An empty state: one sentence and one action. */
export const Empty = ({ icon, title, heading: Heading = "h2", children, action }: EmptyProps) => (
  <div className="mx-auto flex max-w-sm flex-col items-center gap-2 px-6 py-16 text-center">
    {icon && <div className="mb-1 grid size-11 place-items-center rounded-full bg-desk text-ink-3">{icon}</div>}
    <Heading className="text-lg font-[650] text-balance">{title}</Heading>
    {children && <p className="text-sm text-balance text-ink-2">{children}</p>}
    {action && <div className="mt-3">{action}</div>}
  </div>
);
