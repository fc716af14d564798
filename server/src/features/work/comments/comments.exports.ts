import type { Reader } from "../../../db/database.ts";
import { countRepliesSince, findAnyComment } from "./comments.queries.ts";
import type { Item } from "./comments.access.ts";

export { commentOnCard, commentOnFeedback, replyAsReporter } from "./write-comment.ts";

/** How often the reporter has replied since then. */
export async function countReportersReplies(db: Reader, item: Item, since: Date): Promise<number> {
  const counted = await db.first(countRepliesSince, { org: item.org_id, id: item.id, since: since.toISOString() });
  return counted?.total ?? 0;
}

/** Whether the reply with this id was stored already. */
export async function hasReportersReply(db: Reader, item: Item, id: string): Promise<boolean> {
  return (await db.first(findAnyComment, { org: item.org_id, id })) !== undefined;
}
