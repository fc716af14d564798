import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, Timestamp, Version } from "../schema.ts";

export const BoardList = Type.Object(
  {
    id: Id("List ID"),
    project_id: Id("Board project ID"),
    name: Type.String(),
    position: Type.Integer({ description: "Zero-based position. Lists are returned sorted by position." }),
    version: Version(),
    created_at: Timestamp("When the list was created"),
  },
  { title: "BoardList", description: "A column of a board" },
);
export type BoardList = Static<typeof BoardList>;

const listName = Type.String({ pattern: "\\S", maxLength: limits.name });
const listPosition = Type.Integer({
  minimum: 0,
  description: "Zero-based position. Values past the end place the list last.",
});

export const BoardListCreate = Type.Object({
  project_id: Type.String(),
  name: listName,
  position: Type.Optional(listPosition),
});
export type BoardListCreate = Static<typeof BoardListCreate>;

export const BoardListPatch = Type.Object({
  name: Type.Optional(listName),
  position: Type.Optional(listPosition),
});
export type BoardListPatch = Static<typeof BoardListPatch>;

export const CardLabel = Type.Object({
  color: Type.String({ maxLength: limits.labelText }),
  text: Type.String({ maxLength: limits.labelText }),
});
export type CardLabel = Static<typeof CardLabel>;

export const ChecklistItem = Type.Object({
  id: Type.String(),
  text: Type.String(),
  checked: Type.Boolean(),
});
export type ChecklistItem = Static<typeof ChecklistItem>;

export const Attachment = Type.Object({
  name: Type.String({ description: "File name, unique within the card" }),
  url: Type.String({
    description: "URL of the file. Works without a token for one to two days; get the card again for a new one.",
  }),
  mimeType: Type.String({ description: "Media type, detected from the content" }),
  bytes: Type.Number(),
  thumbnail_url: Type.Optional(
    Type.String({ description: "Images only: URL of a WebP thumbnail of at most 480 pixels. Valid as long as `url`." }),
  ),
});
export type Attachment = Static<typeof Attachment>;

const headFields = {
  id: Id("Card ID"),
  list_id: Id("Parent list"),
  project_id: Id("Board project"),
  title: Type.String(),
  description: NullableString({ description: "Markdown" }),
  labels: Type.Array(CardLabel),
  due_date: NullableString({ description: "ISO date" }),
};

const tailFields = {
  position: Type.Number({ description: "Position within the list" }),
  version: Version(),
  created_at: Timestamp("When the card was created"),
};

const authorName = NullableString({ description: "Original author, for imported cards" });

export const Card = Type.Object(
  {
    ...headFields,
    checklist: Type.Array(ChecklistItem),
    attachments: Type.Array(Attachment),
    author_name: authorName,
    assigned_to: NullableString({ description: "The first of `assigned_user_ids`" }),
    assigned_user_ids: Type.Array(Type.String(), { description: "User IDs of all assigned members" }),
    ticket_ids: Type.Array(Type.String(), { description: "IDs of the tickets generated from this card, oldest first" }),
    ...tailFields,
  },
  { title: "Card", description: "A card on a board" },
);
export type Card = Static<typeof Card>;

export const CardCreated = Type.Object(
  {
    ...headFields,
    checklist: Type.Null({ description: "Always null in this response; an empty array when the card is retrieved" }),
    attachments: Type.Null({ description: "Always null in this response; an empty array when the card is retrieved" }),
    author_name: authorName,
    ...tailFields,
  },
  { title: "CardCreated", description: "A newly created card, without its assignees and tickets" },
);
export type CardCreated = Static<typeof CardCreated>;

/** One user ID, several, or null to unassign. */
export const Assignment = Type.Unsafe<string | string[] | null>({
  type: ["string", "array", "null"],
  items: { type: "string" },
  maxItems: limits.assignees,
  description: "User ID or IDs of organisation members. Null unassigns everyone.",
});
export type Assignment = Static<typeof Assignment>;

const title = Type.String({ pattern: "\\S", maxLength: limits.title });
const labels = Type.Array(CardLabel, { maxItems: limits.labels });

export const CardCreate = Type.Object({
  project_id: Type.String({ description: "Board project" }),
  list_id: Type.String({ description: "Target list" }),
  title,
  description: Type.Optional(NullableString({ maxLength: limits.description, description: "Markdown" })),
  labels: Type.Optional(labels),
  author_name: Type.Optional(
    NullableString({ maxLength: limits.name, description: "Author name to display on the card" }),
  ),
  assigned_to: Type.Optional(Assignment),
});
export type CardCreate = Static<typeof CardCreate>;

export const CardPatch = Type.Object({
  title: Type.Optional(title),
  description: Type.Optional(NullableString({ maxLength: limits.description, description: "Markdown" })),
  labels: Type.Optional(labels),
  due_date: Type.Optional(NullableString({ format: "date", description: "ISO date, for example 2026-03-31" })),
  checklist: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Optional(Type.String({ pattern: "\\S", maxLength: limits.name, description: "Generated if omitted" })),
        text: Type.String({ maxLength: limits.checklistText }),
        checked: Type.Optional(Type.Boolean({ description: "Default false" })),
      }),
      { maxItems: limits.checklistItems },
    ),
  ),
  list_id: Type.Optional(Type.String({ description: "Moves the card to that list" })),
  position: Type.Optional(Type.Number({ minimum: 0, description: "New position within the list" })),
  assigned_to: Type.Optional(Assignment),
});
export type CardPatch = Static<typeof CardPatch>;
