import type { ReactNode } from "react";

interface SectionProps {
  readonly title: string;
  readonly help?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a settings page: a heading, what it is about, and its content on a sheet. */
export const Section = ({ title, help, action, children }: SectionProps) => (
  <section className="mb-9">
    <div className="mb-3 flex items-end justify-between gap-x-4 gap-y-3 max-sm:flex-wrap">
      <div className="min-w-0">
        <h2 className="text-md font-[650]">{title}</h2>
        {help && <p className="mt-0.5 text-sm text-ink-3">{help}</p>}
      </div>
      {action}
    </div>
    {children}
  </section>
);

export const Rows = ({ children, label }: { readonly children: ReactNode; readonly label?: string }) => (
  <ul aria-label={label} className="divide-y divide-line overflow-hidden rounded-large border border-line bg-sheet">
    {children}
  </ul>
);

export const Row = ({ children }: { readonly children: ReactNode }) => (
  <li className="flex min-h-[52px] items-center gap-3 px-4 py-2.5">{children}</li>
);
