import { type ReactNode, Suspense, useLayoutEffect } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { beginOpening } from "./opening-dialogs.ts";

/** For a dialog that is loaded when it is rendered. Until it is there, the page ignores keys. */
export const DialogBoundary = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary>
    <Suspense fallback={<Opening />}>{children}</Suspense>
  </ErrorBoundary>
);

function Opening() {
  useLayoutEffect(beginOpening, []);
  return null;
}
