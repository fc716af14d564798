import type { ReactNode } from "react";

/** A keyboard hint. Assistive technology learns about keys from `aria-keyshortcuts`, not from here. */
export const Kbd = ({ children }: { readonly children: ReactNode }) => (
  <kbd
    aria-hidden="true"
    className="rounded-[4px] border border-current/25 px-1 font-sans text-2xs leading-4 max-sm:hidden"
  >
    {children}
  </kbd>
);
