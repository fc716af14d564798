import type { Fill } from "../db/fills/fill.ts";
import { textFill } from "../db/fills/text-fill.ts";
import { criteriaFill } from "../features/work/tickets/criteria.ts";
import { storedTexts } from "./stored-texts.ts";

/** How the columns that migrations have added are filled, each as one of `fills` in `db/migrations/index.ts`. */
export const fills: readonly Fill[] = [criteriaFill, ...storedTexts.map(textFill)];
