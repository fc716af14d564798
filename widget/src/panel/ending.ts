import type { Outcome } from "../outbox/post-report.ts";

/** The last outcome, and whether a report that waits outlives this page. */
export type Ending = Outcome & { readonly isKept: boolean };
