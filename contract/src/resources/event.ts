import { type Static, type TObject, type TProperties, Type } from "typebox";
import { Id, OneOf, Timestamp } from "../schema.ts";
import { BoardListPatch, CardPatch } from "./board.ts";
import { ClientPatch } from "./client.ts";
import { FeedbackCommentPatch } from "./comment.ts";
import { FeedbackPatch } from "./feedback.ts";
import { MemberPatch } from "./member.ts";
import { ProjectPatch } from "./project.ts";
import { TicketPatch } from "./ticket.ts";

/** Everything that happens, by what it happens to. */
const happenings = {
  client: ["created", "updated", "deleted"],
  project: ["created", "updated", "deleted"],
  feedback: ["created", "updated", "status_changed", "deleted"],
  list: ["created", "updated", "deleted"],
  card: ["created", "updated", "moved", "deleted"],
  comment: ["created", "updated", "mentioned", "deleted"],
  ticket: ["created", "updated", "status_changed", "deleted"],
  member: ["created", "updated", "deleted"],
} as const;

type Happenings = typeof happenings;

export type EventObject = keyof Happenings;
export type EventType = { [Kind in EventObject]: `${Kind}.${Happenings[Kind][number]}` }[EventObject];

export const eventObjects = Object.keys(happenings) as EventObject[];

export const eventTypes: readonly EventType[] = Object.entries(happenings).flatMap(([object, verbs]) =>
  verbs.map((verb) => `${object}.${verb}` as EventType),
);

/** The fields that an event reports, by object: all that can be changed, and some that are only set on creation. */
export const eventFields = {
  client: patchedFields(ClientPatch),
  project: [...patchedFields(ProjectPatch), "type"],
  feedback: [
    ...patchedFields(FeedbackPatch),
    "page_url",
    "reporter_name",
    "reporter_email",
    "screenshot_url",
    "recording_url",
  ],
  list: patchedFields(BoardListPatch),
  card: [...patchedFields(CardPatch), "attachments", "author_name"],
  comment: [...patchedFields(FeedbackCommentPatch), "author_name", "mentioned_user_ids"],
  ticket: [...patchedFields(TicketPatch), "source_type", "source_id"],
  member: [...patchedFields(MemberPatch), "email"],
} as const satisfies Record<EventObject, readonly string[]>;

/** The name of a field that can be changed. Assignees are reported as the list they end up in. */
type PatchedField<Field> = Field extends "assigned_to" ? "assigned_user_ids" : Field & string;

function patchedFields<Properties extends TProperties>(
  patch: TObject<Properties>,
): readonly PatchedField<keyof Properties>[] {
  const names = Object.keys(patch.properties).map((field) => (field === "assigned_to" ? "assigned_user_ids" : field));
  return names as PatchedField<keyof Properties>[];
}

export type EventField<Object extends EventObject> = (typeof eventFields)[Object][number];

/** All fields that events of an object report, without those that have an event of their own. */
export const eventFieldsExcept = <Object extends EventObject, const Field extends EventField<Object>>(
  object: Object,
  except: readonly Field[],
) =>
  (eventFields[object] as readonly EventField<Object>[]).filter(
    (field): field is Exclude<EventField<Object>, Field> => !(except as readonly string[]).includes(field),
  );

/** What a field was and what it became. */
export const EventChange = Type.Object(
  {
    from: Type.Unknown({ description: "The value before; null when there was none" }),
    to: Type.Unknown({ description: "The value after; null when there is none" }),
    truncated: Type.Optional(
      Type.Boolean({ description: "The value is longer than an event carries; the object's GET shows all of it" }),
    ),
  },
  { title: "EventChange", description: "What a field was and what it became" },
);
export type EventChange = Static<typeof EventChange>;

/** The events in which an object may take the place of others of its kind. */
export const displacingTypes = ["list.created", "list.updated", "list.deleted", "card.created", "card.moved"] as const;

type DisplacingType = (typeof displacingTypes)[number];

/** More than this are not named one by one. */
export const mostDisplacedNamed = 100;

export const DisplacedObject = Type.Object(
  {
    id: Id("The card or list that made way"),
    position: Type.Object({ from: Type.Number(), to: Type.Number() }, { description: "Its position before and after" }),
  },
  { title: "DisplacedObject", description: "A card or list that got another position so that another could have its" },
);
export type DisplacedObject = Static<typeof DisplacedObject>;

export const Displaced = Type.Object(
  {
    items: Type.Array(DisplacedObject, { description: "Those that made way, each of them named" }),
    truncated: Type.Optional(
      Type.Boolean({
        description: `More than ${mostDisplacedNamed} made way, so none is named: load the positions of that list, or the lists of that project, anew`,
      }),
    ),
  },
  {
    title: "Displaced",
    description: `What else got another position by the same change: cards of the list for a card, lists of the project for a list. Only where something did, in ${displacingTypes.map((type) => `\`${type}\``).join(", ")}. There are no events of their own for these. It stays when the object itself is deleted, since those that made way are still there.`,
  },
);

export const Event = Type.Object(
  {
    id: Id("The same for every receiver and every repetition: what to recognise a repetition by"),
    sequence: Type.Integer({
      description:
        "Its place in the organisation's log, rising without gaps: 1, 2, 3, …; only restoring a backup leaves one, since no number is used twice",
    }),
    type: OneOf(eventTypes, "What happened, to what"),
    org_id: Id("The organisation it happened in"),
    project_id: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description: "The project it happened in; null for clients and members",
    }),
    object_id: Id("What it happened to"),
    parent_id: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description: "The feedback item or card that a comment is about; null for everything else",
    }),
    actor: Type.Unsafe<{ user_id: string; display_name: string } | null>({
      type: ["object", "null"],
      required: ["user_id", "display_name"],
      properties: { user_id: { type: "string", format: "uuid" }, display_name: { type: "string" } },
      description: "Who did it; null for visitors, reporters and the operator of the service",
    }),
    created_at: Timestamp("When it happened"),
    changes: Type.Unsafe<Record<string, EventChange>>({
      type: "object",
      additionalProperties: EventChange,
      description:
        "The fields that changed. Empty once what it happened to was deleted: deletion takes its words out of the log.",
    }),
    displaced: Type.Optional(Displaced),
  },
  { title: "Event", description: "Something that happened, stored together with the change itself" },
);

/** Stands in the stream of events where a reader's position is not in the log: what the reader shows is to be loaded anew. */
export const StreamReset = Type.Object(
  {
    reason: OneOf(
      ["too_old", "too_new", "replaced"],
      "`too_old`: the log no longer holds what came next. `too_new`: the log does not reach that far. `replaced`: a backup was restored, and what was told up to there is not in it.",
    ),
    sequence: Type.Integer({ description: "Where the log ends now: load anew what you show, and go on from there" }),
  },
  { description: "The log does not go on from the position you named; something may have been missed." },
);
export type StreamReset = Readonly<Static<typeof StreamReset>>;

export type FieldOf<Type extends EventType> = Type extends `${infer Object extends EventObject}.${string}`
  ? EventField<Object>
  : never;

/** An event with its type telling which fields may have changed. */
export type Event = {
  [Type in EventType]: Omit<Static<typeof Event>, "type" | "changes" | "displaced"> & {
    type: Type;
    changes: { [Field in FieldOf<Type>]?: EventChange };
  } & (Type extends DisplacingType ? { displaced?: Static<typeof Displaced> } : object);
}[EventType];
