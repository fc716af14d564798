import { type Static, Type } from "typebox";
import { Id, NullableString, OneOf, Timestamp } from "../schema.ts";

export const searchKinds = ["feedback", "card", "ticket", "comment"] as const;
export type SearchKind = (typeof searchKinds)[number];

export const SearchResult = Type.Object(
  {
    kind: OneOf(searchKinds, "What was found"),
    id: Id("ID of the feedback item, card, ticket or comment"),
    project_id: Id("Project that contains it"),
    title: Type.String({ description: "Title; for a comment, the title of what it is on" }),
    excerpt: Type.String({
      description: "Up to 200 characters of the description or comment, from around the first word found there",
    }),
    status: NullableString({ description: "Status of a feedback item or ticket; null for cards and comments" }),
    archived: Type.Boolean({ description: "Whether the card is archived, or the card that a comment is on" }),
    parent_kind: Type.Unsafe<"feedback" | "card" | null>({
      type: ["string", "null"],
      enum: ["feedback", "card", null],
      description: "For a comment, what it is on; null otherwise",
    }),
    parent_id: NullableString({ description: "For a comment, the ID of what it is on; null otherwise" }),
    created_at: Timestamp("When it was created"),
  },
  { title: "SearchResult", description: "A feedback item, card, ticket or comment that a search found" },
);
export type SearchResult = Static<typeof SearchResult>;

export const SearchMeta = Type.Object(
  {
    limit: Type.Integer({ description: "Maximum number of results" }),
    more: Type.Boolean({ description: "Whether there are more results than were returned" }),
    similar: Type.Boolean({
      description: "Nothing contains the words as they were written; the results contain similar ones",
    }),
  },
  { description: "Details of the search" },
);
