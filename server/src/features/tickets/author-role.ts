import type { AuthorRole } from "../../ports/ai/proposal.ts";

/** What the rows say about the author of a text. */
export type StoredAuthor =
  /** Feedback comes from the widget or from the API, both on behalf of a visitor. */
  | { readonly of: "feedback" }
  | { readonly of: "card"; readonly author_name: string | null; readonly feedback_id: string | null }
  | {
      readonly of: "comment";
      /** Null for a reply by the reporter or a contact. */
      readonly user_id: string | null;
      readonly contact_id: string | null;
      /** Whom a card comment is attributed to, and the name of the member who sent it. */
      readonly author_name: string | null;
      readonly member_name: string | null;
    };

/**
 * Who wrote a text. In doubt, the role that is trusted less: a card that was created from a report repeats its text, and a
 * name that is not the member's own is somebody in another system. Comments that a member's agent sends are stored as the
 * member's.
 */
export function authorRole(author: StoredAuthor): AuthorRole {
  if (author.of === "feedback") return "visitor";
  if (author.of === "card") {
    if (author.feedback_id !== null) return "visitor";
    return author.author_name === null ? "member" : "outside";
  }
  if (author.contact_id !== null) return "contact";
  if (author.user_id === null) return "visitor";
  return author.author_name === null || author.author_name === author.member_name ? "member" : "outside";
}
