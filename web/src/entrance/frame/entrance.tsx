import type { ReactNode } from "react";

interface EntranceProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the pages that people see before they are signed in. */
export const Entrance = ({ title, subtitle, children }: EntranceProps) => (
  <main className="grid min-h-full place-items-center px-5 py-10">
    <title>{`${title} – Corkboard`}</title>
    <div className="w-full max-w-[360px]">
      <div className="mb-[26px] flex items-center gap-2.5">
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-[9px] bg-accent text-[15px] font-bold text-accent-ink"
        >
          C
        </span>
        <span className="text-[18px] font-bold tracking-[-.01em]">Corkboard</span>
      </div>
      <h1 className="mb-1.5 text-title leading-tight font-[680] tracking-[-.018em] text-balance">{title}</h1>
      {subtitle && <p className="mb-5 text-ink-3">{subtitle}</p>}
      {children}
    </div>
  </main>
);

/** A quiet line below the form. */
export const Below = ({ children }: { readonly children: ReactNode }) => (
  <p className="mt-[18px] text-center text-sm text-ink-3">{children}</p>
);

export const quietLinkClass =
  "rounded-small text-sm text-ink-3 underline-offset-2 transition-colors duration-(--quick) hover:text-ink hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center";
