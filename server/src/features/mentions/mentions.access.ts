import type { Tx } from "../../db/database.ts";
import { mentionedIn } from "./mentioned-names.ts";
import { deleteMentions, findMentionable, insertMention } from "./mentions.queries.ts";

interface CommentText {
  readonly org_id: string;
  readonly id: string;
  readonly content: string;
}

/** Records whom a new comment mentions. */
export async function recordMentions(tx: Tx, comment: CommentText): Promise<void> {
  if (!comment.content.includes("@")) return;
  const members = await tx.all(findMentionable, { org: comment.org_id });
  for (const user of mentionedIn(comment.content, members)) {
    await tx.run(insertMention, { org: comment.org_id, comment: comment.id, user });
  }
}

/** Records whom an edited comment mentions now, in place of whom it mentioned before. */
export async function replaceMentions(tx: Tx, comment: CommentText): Promise<void> {
  await tx.run(deleteMentions, { org: comment.org_id, comment: comment.id });
  await recordMentions(tx, comment);
}
