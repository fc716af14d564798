import type { Tx } from "../../db/database.ts";
import { recountWeeks } from "../../features/intake/feedback/recount-weeks.ts";
import { findFeedbackToComplete, setCompletion } from "./backdate.queries.ts";
import type { Dice } from "./dice.ts";

const hourMs = 60 * 60 * 1_000;

/** Gives backdated feedback plausible times until it was done, and now and then a second round. */
export async function completeFeedback(tx: Tx, dice: Dice, org: string): Promise<void> {
  const now = tx.now().getTime();
  for (const { id, status, created_at } of await tx.all(findFeedbackToComplete, { org })) {
    const after = (hours: number) =>
      new Date(Math.min(now - hourMs, Date.parse(created_at) + hours * hourMs)).toISOString();
    const isReopened = status !== "new" && dice.chance(0.07);
    await tx.send(setCompletion, {
      org,
      id,
      done_at: status === "done" ? after(2 + 700 * dice.next() ** 3) : null,
      reopened_at: isReopened ? after(48) : null,
    });
  }
  await recountWeeks(tx, org);
}
