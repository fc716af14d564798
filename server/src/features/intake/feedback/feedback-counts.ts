import type { FeedbackCounts } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import { sumFeedbackByProject } from "./feedback-counts.queries.ts";

/** How much feedback each project of an organisation contains. */
export async function readFeedbackCounts(db: Reader, org: string): Promise<FeedbackCounts[]> {
  const byProject = new Map<string, FeedbackCounts>();
  for (const { project_id, spam, status, items } of await db.all(sumFeedbackByProject, { org })) {
    const counts = byProject.get(project_id) ?? { project_id, new: 0, in_progress: 0, review: 0, done: 0, spam: 0 };
    counts[spam === 1 ? "spam" : status] += items;
    byProject.set(project_id, counts);
  }
  return [...byProject.values()];
}
