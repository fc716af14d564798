import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, OneOf, Timestamp, Version } from "../schema.ts";
import { commentAuthors } from "./author.ts";
import { Exact, Line, Lines, OrNull } from "../text-schema.ts";

/** The colours that labels are chosen from. Labels accept others too; lists do not. */
export const labelColors = ["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "grey"] as const;
export type LabelColor = (typeof labelColors)[number];

const listColor = Type.Unsafe<LabelColor | null>({
  type: ["string", "null"],
  enum: [...labelColors, null],
  description: "Colour of the list, for display",
});
const cardLimit = Type.Unsafe<number | null>({
  type: ["integer", "null"],
  minimum: 1,
  maximum: limits.cardLimit,
  description: "Number of cards the list should not exceed. For display only: further cards are accepted.",
});

export const BoardList = Type.Object(
  {
    id: Id("List ID"),
    project_id: Id("Board project ID"),
    name: Type.String(),
    position: Type.Integer({ description: "Zero-based position. Lists are returned sorted by position." }),
    color: listColor,
    card_limit: cardLimit,
    version: Version(),
    created_at: Timestamp("When the list was created"),
  },
  { title: "BoardList", description: "A column of a board" },
);
export type BoardList = Static<typeof BoardList>;

const listName = Line({ pattern: "\\S", maxLength: limits.name });
const listPosition = Type.Integer({
  minimum: 0,
  description: "Zero-based position. Values past the end place the list last.",
});

export const BoardListCreate = Type.Object({
  project_id: Exact(),
  name: listName,
  position: Type.Optional(listPosition),
  color: Type.Optional(listColor),
  card_limit: Type.Optional(cardLimit),
});
export type BoardListCreate = Static<typeof BoardListCreate>;

export const BoardListPatch = Type.Object({
  name: Type.Optional(listName),
  position: Type.Optional(listPosition),
  color: Type.Optional(listColor),
  card_limit: Type.Optional(cardLimit),
});
export type BoardListPatch = Static<typeof BoardListPatch>;

export const CardLabel = Type.Object({
  color: Line({ maxLength: limits.labelText }),
  text: Line({ maxLength: limits.labelText }),
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
    author_kind: OneOf(
      commentAuthors,
      "Whose text the card may contain: a `visitor`'s if it was created from feedback, that of somebody `outside` if `author_name` was given or an integration's token wrote in it, otherwise a `member`'s. Later changes by members do not change it.",
    ),
    assigned_to: NullableString({ description: "The first of `assigned_user_ids`" }),
    assigned_user_ids: Type.Array(Type.String(), { description: "User IDs of all assigned members" }),
    ticket_ids: Type.Array(Type.String(), { description: "IDs of the tickets generated from this card, oldest first" }),
    feedback_id: NullableString({
      description: "The feedback item that the card was created from; null if there is none or if it was deleted",
    }),
    archived: Type.Boolean({ description: "Archived cards are left out of lists, totals and snapshots by default" }),
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
  { title: "CardCreated", description: "A newly created card, without its assignees, tickets and feedback item" },
);
export type CardCreated = Static<typeof CardCreated>;

/** One user ID, several, or null to unassign. */
export const Assignment = Type.Unsafe<string | string[] | null>({
  type: ["string", "array", "null"],
  items: Exact(),
  maxItems: limits.assignees,
  "x-text": "exact",
  description: "User ID or IDs of organisation members. Null unassigns everyone.",
});
export type Assignment = Static<typeof Assignment>;

const title = Line({ pattern: "\\S", maxLength: limits.title });
const labels = Type.Array(CardLabel, { maxItems: limits.labels });

export const CardCreate = Type.Object({
  project_id: Exact({ description: "Board project" }),
  list_id: Exact({ description: "Target list" }),
  title,
  description: Type.Optional(OrNull(Lines({ maxLength: limits.description, description: "Markdown" }))),
  labels: Type.Optional(labels),
  author_name: Type.Optional(
    OrNull(Line({ maxLength: limits.name, description: "Author name to display on the card" })),
  ),
  assigned_to: Type.Optional(Assignment),
  feedback_id: Type.Optional(
    OrNull(Exact({ description: "Feedback item of the organisation that the card is created from" })),
  ),
});
export type CardCreate = Static<typeof CardCreate>;

export const CardPatch = Type.Object({
  title: Type.Optional(title),
  description: Type.Optional(OrNull(Lines({ maxLength: limits.description, description: "Markdown" }))),
  labels: Type.Optional(labels),
  due_date: Type.Optional(NullableString({ format: "date", description: "ISO date, for example 2026-03-31" })),
  checklist: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Optional(Exact({ pattern: "\\S", maxLength: limits.name, description: "Generated if omitted" })),
        text: Line({ maxLength: limits.checklistText }),
        checked: Type.Optional(Type.Boolean({ description: "Default false" })),
      }),
      { maxItems: limits.checklistItems },
    ),
  ),
  list_id: Type.Optional(Exact({ description: "Moves the card to that list" })),
  position: Type.Optional(Type.Number({ minimum: 0, description: "New position within the list" })),
  assigned_to: Type.Optional(Assignment),
  archived: Type.Optional(
    Type.Boolean({ description: "Archives the card, or restores it. Its list and position do not change." }),
  ),
});
export type CardPatch = Static<typeof CardPatch>;

export const SnapshotList = Type.Object(
  {
    id: Id("List ID"),
    name: Type.String(),
    position: Type.Integer({ description: "Zero-based position" }),
    version: Version(),
    color: listColor,
    card_limit: cardLimit,
    card_count: Type.Integer({ description: "Number of cards in the list, without archived ones" }),
  },
  { title: "SnapshotList", description: "A list in the snapshot of a board" },
);
export type SnapshotList = Static<typeof SnapshotList>;

export const CardSummary = Type.Object(
  {
    id: Id("Card ID"),
    list_id: Id("Parent list"),
    position: Type.Number({ description: "Position within the list" }),
    version: Version(),
    title: Type.String(),
    labels: Type.Array(CardLabel),
    due_date: NullableString({ description: "ISO date" }),
    assigned_user_ids: Type.Array(Type.String(), { description: "User IDs of all assigned members" }),
    comment_count: Type.Integer({ description: "Number of comments" }),
    checklist_done: Type.Integer({ description: "Number of checked checklist items" }),
    checklist_total: Type.Integer({ description: "Number of checklist items" }),
    attachment_count: Type.Integer({ description: "Number of attachments" }),
    ticket_ids: Type.Array(Type.String(), { description: "IDs of the tickets generated from this card, oldest first" }),
    cover_url: NullableString({
      description:
        "URL of the thumbnail of the first image attachment; null if there is none. Works without a token for one to two days.",
    }),
    archived: Type.Literal(false, { description: "Always false: archived cards are not part of a snapshot" }),
  },
  { title: "CardSummary", description: "What a board shows of a card" },
);
export type CardSummary = Static<typeof CardSummary>;

export const BoardSnapshot = Type.Object(
  {
    project_id: Id("Board project"),
    sequence: Type.Integer({
      description:
        "Position in the event log. Stream events after it to keep the board current; ignore events whose `version` you already have.",
    }),
    lists: Type.Array(SnapshotList, { description: "All lists, sorted by position" }),
    cards: Type.Array(CardSummary, {
      description: "All cards that are not archived, sorted by the list's position, then by the card's",
    }),
  },
  { title: "BoardSnapshot", description: "A whole board at one moment" },
);
export type BoardSnapshot = Static<typeof BoardSnapshot>;
