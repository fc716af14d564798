import type { Tx } from "../../db/database.ts";
import { initialsIn, type Mentionable, mentionedIn } from "./mentioned-names.ts";
import { deleteMentions, findMentionable, insertMention } from "./mentions.queries.ts";

interface CommentText {
  readonly org_id: string;
  readonly id: string;
  readonly content: string;
}

/** Records whom a new comment mentions. */
export async function recordMentions(tx: Tx, comment: CommentText): Promise<void> {
  if (!comment.content.includes("@")) return;
  for (const user of mentionedIn(comment.content, await candidates(tx, comment))) {
    await tx.run(insertMention, { org: comment.org_id, comment: comment.id, user });
  }
}

/** More different characters after an `@` than this, and all members are looked at instead. */
const mostInitials = 8;

async function candidates(tx: Tx, comment: CommentText): Promise<Mentionable[]> {
  const initials = initialsIn(comment.content);
  if (initials.size > mostInitials) return tx.all(findMentionable, { org: comment.org_id });
  const found: Mentionable[] = [];
  for (const initial of initials) found.push(...(await tx.all(findMentionable, { org: comment.org_id, initial })));
  return found;
}

/** Records whom an edited comment mentions now, in place of whom it mentioned before. */
export async function replaceMentions(tx: Tx, comment: CommentText): Promise<void> {
  await tx.run(deleteMentions, { org: comment.org_id, comment: comment.id });
  await recordMentions(tx, comment);
}
