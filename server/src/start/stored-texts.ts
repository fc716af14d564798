import type { Reader } from "../db/database.ts";
import { countWrongTexts } from "../db/fills/text-fill.ts";
import { presentFeedback } from "../features/intake/feedback/feedback.exports.ts";
import { presentCard } from "../features/work/boards/boards.exports.ts";
import { ticketPresenter } from "../features/work/tickets/tickets.exports.ts";

/** What makes the texts that rows store. */
export const storedTexts = [presentFeedback, presentCard, ticketPresenter] as const;

/** Of every table, how many texts are wrong, if any are. */
export async function findWrongTexts(db: Reader): Promise<{ counter: string; rows: number }[]> {
  const wrong = [];
  for (const presenter of storedTexts) {
    wrong.push({ counter: `texts of ${presenter.table}`, rows: await countWrongTexts(db, presenter) });
  }
  return wrong.filter(({ rows }) => rows > 0);
}
