import type { Fill } from "../db/fills/fill.ts";
import { summaryFill } from "../features/intake/feedback/feedback-summary.ts";
import { criteriaFill } from "../features/work/tickets/criteria.ts";

/** How the columns that migrations have added are filled, each as one of `fills` in `db/migrations/index.ts`. */
export const fills: readonly Fill[] = [criteriaFill, summaryFill];
