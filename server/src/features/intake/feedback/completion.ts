import type { FeedbackStatus } from "@corkboard/contract";
import type { Tables } from "../../../db/tables.ts";

/** When the item was done and reopened, after a change of its status. */
export function completion(
  { status, done_at, reopened_at }: Pick<Tables["feedback"], "status" | "done_at" | "reopened_at">,
  next: FeedbackStatus,
  now: string,
) {
  if (status === next) return { done_at, reopened_at };
  if (next === "done") return { done_at: now, reopened_at };
  return { done_at: null, reopened_at: status === "done" ? now : reopened_at };
}
