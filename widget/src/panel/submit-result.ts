import type { Outcome } from "../outbox/post-report.ts";

/** The last outcome, and whether a waiting report is stored and outlives this page. */
export type SubmitResult = Outcome & { readonly isKept: boolean };
