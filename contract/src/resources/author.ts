import { type Static, Type } from "typebox";
import { OneOf } from "../schema.ts";

/** Who writes comments and cards. */
export const commentAuthors = ["visitor", "contact", "member", "outside", "agent"] as const;
export type CommentAuthor = (typeof commentAuthors)[number];

/** Everybody who writes text, as far as the service knows. Programs that read it decide by this how far to trust it. */
export const authorKinds = [...commentAuthors, "corkboard"] as const;
export type AuthorKind = (typeof authorKinds)[number];

/** Who writes the title and text of a ticket. Those `outside` write through an integration. */
export const ticketAuthors = ["writer", "model", "member", "outside"] as const;
export type TicketAuthor = (typeof ticketAuthors)[number];

/** Who writes lines of an edited text. */
const lineAuthors = [...commentAuthors, "model"] as const;

export const TextPart = Type.Object({
  by: OneOf(lineAuthors, "Who wrote the lines"),
  lines: Type.Integer({ description: "How many lines; blank ones do not count" }),
});
export type TextPart = Static<typeof TextPart>;

export const CommentAuthorKind = OneOf(
  commentAuthors,
  "Who wrote the text: a `visitor` of the website, a `contact` of the client, a `member` of the team, somebody `outside`, whom `author_name` names or whose text an integration's token passed on, or an `agent`",
);

export const ReasonAuthor = Type.Unsafe<AuthorKind | null>({
  type: ["string", "null"],
  enum: [...authorKinds, null],
  description:
    "Who wrote `reason`: a `member`, the `agent`, the reporter (`visitor`), a `contact` of the client, or the service itself (`corkboard`). Null without a reason.",
});

export const TicketTextAuthor = (what: string) =>
  Type.Unsafe<TicketAuthor | null>({
    type: ["string", "null"],
    enum: [...ticketAuthors, null],
    description: `Who wrote ${what}: the built-in \`writer\`, which quotes the source, a language \`model\`, a \`member\` who has edited it, or somebody \`outside\` whose text an integration passed on. Null for tickets from before this was recorded.`,
  });
