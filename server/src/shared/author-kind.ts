import type { AuthorKind, CommentAuthor, Decider } from "@corkboard/contract";
import { type Actor, isIntegration } from "./actor.ts";

/**
 * Who wrote a text, decided once, when it is stored: names change, and links to what it came from are cleared. Programs
 * trust a text by this. In doubt it is the kind that is trusted less.
 */

type Sender = Pick<Actor, "scope" | "displayName"> & Partial<Pick<Actor, "credential">>;

/** Of a member's comment. A name that is not the member's own is somebody in another system. */
export function commentAuthor(sender: Sender, authorName: string | null): CommentAuthor {
  const { scope, displayName } = sender;
  if (isIntegration(sender)) return "outside";
  if (scope === "agent") return "agent";
  return authorName === null || authorName === displayName ? "member" : "outside";
}

/** Of a comment or card that somebody has edited: it may contain text of either. */
export const editedAuthor = (before: CommentAuthor, editor: Pick<Actor, "credential">): CommentAuthor =>
  isIntegration(editor) && before !== "visitor" ? "outside" : before;

/** Of a reply by the reporter or by a contact of the client. */
export const replyAuthor = (contactId: string | undefined): CommentAuthor =>
  contactId === undefined ? "visitor" : "contact";

/** Of a card: one that was created from a report repeats its text. */
export const cardAuthor = (sender: Sender, authorName: string | null, isFromFeedback: boolean): CommentAuthor =>
  isFromFeedback ? "visitor" : commentAuthor(sender, authorName);

/** Of the reason for a rejection. */
export const judgeAuthor = (as: Decider): AuthorKind =>
  ({ team: "member", client: "contact", reporter: "visitor" } as const)[as];
