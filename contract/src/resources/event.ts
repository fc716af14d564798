import { type Static, type TObject, type TProperties, Type } from "typebox";
import { Id, OneOf, Timestamp, Version } from "../schema.ts";
import { BoardListPatch, CardPatch } from "./board.ts";
import { ClientPatch } from "./client.ts";
import { FeedbackCommentPatch } from "./comment.ts";
import { FeedbackPatch } from "./feedback.ts";
import { MemberPatch } from "./member.ts";
import { ProjectPatch } from "./project.ts";
import { TicketPatch } from "./ticket.ts";

/** Event actions by object. */
const eventActions = {
  client: ["created", "updated", "deleted"],
  project: ["created", "updated", "deleted"],
  feedback: ["created", "updated", "status_changed", "deleted"],
  list: ["created", "updated", "deleted"],
  card: ["created", "updated", "moved", "deleted"],
  comment: ["created", "updated", "mentioned", "deleted"],
  ticket: ["created", "updated", "status_changed", "deleted"],
  claim: ["created", "updated", "ended"],
  question: ["created", "forwarded", "answered", "closed"],
  delivery: ["created", "shown", "decided"],
  member: ["created", "updated", "deleted"],
} as const;

type EventActions = typeof eventActions;

export type EventObject = keyof EventActions;
export type EventType = { [Kind in EventObject]: `${Kind}.${EventActions[Kind][number]}` }[EventObject];

export const eventObjects = Object.keys(eventActions) as EventObject[];

export const eventTypes: readonly EventType[] = Object.entries(eventActions).flatMap(([object, actions]) =>
  actions.map((action) => `${object}.${action}` as EventType),
);

/** What events report instead of some fields that can be changed: the list, or the time, that they end up in. */
const reportedAs = { assigned_to: "assigned_user_ids", ready: "ready_at" } as const;

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
  card: [...patchedFields(CardPatch), "attachments", "author_name", "feedback_id"],
  comment: [...patchedFields(FeedbackCommentPatch), "author_name", "mentioned_user_ids"],
  ticket: [...patchedFields(TicketPatch), "criteria", "source_type", "source_id"],
  claim: ["ticket_id", "agent", "state", "fence", "attempt", "doing", "reason", "failed_attempts"],
  question: ["ticket_id", "claim_id", "agent", "to", "question", "choices", "state", "answer", "answered_by"],
  delivery: [
    "ticket_id",
    "claim_id",
    "agent",
    "attempt",
    "summary",
    "url",
    "branch",
    "commit",
    "preview_url",
    "state",
    "reason",
    "decided_by",
    "shown_at",
    "shown_by",
    "client_summary",
  ],
  member: [...patchedFields(MemberPatch), "email"],
} as const satisfies Record<EventObject, readonly string[]>;

type PatchedField<Field> = Field extends keyof typeof reportedAs ? (typeof reportedAs)[Field] : Field & string;

function patchedFields<Properties extends TProperties>(
  patch: TObject<Properties>,
): readonly PatchedField<keyof Properties>[] {
  const names = Object.keys(patch.properties).map((field) => reportedAs[field as keyof typeof reportedAs] ?? field);
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

export const EventChange = Type.Object(
  {
    from: Type.Unknown({ description: "Previous value; null if there was none" }),
    to: Type.Unknown({ description: "New value; null if there is none" }),
    truncated: Type.Optional(
      Type.Boolean({
        description:
          "The values are too long for an event: text is cut off, lists are null. Get the object for its complete value.",
      }),
    ),
  },
  { title: "EventChange", description: "The previous and the new value of a field" },
);
export type EventChange = Static<typeof EventChange>;

/** The events in which a card or list can displace others. */
export const displacingTypes = ["list.created", "list.updated", "list.deleted", "card.created", "card.moved"] as const;

type DisplacingType = (typeof displacingTypes)[number];

/** If more objects than this are displaced, the event lists none of them. */
export const maxDisplacedItems = 100;

export const DisplacedObject = Type.Object(
  {
    id: Id("ID of the displaced card or list"),
    position: Type.Object({ from: Type.Number(), to: Type.Number() }, { description: "Position before and after" }),
    version: Version(),
  },
  { title: "DisplacedObject", description: "A card or list whose position changed to make room for another" },
);
export type DisplacedObject = Static<typeof DisplacedObject>;

export const Displaced = Type.Object(
  {
    items: Type.Array(DisplacedObject, { description: "The displaced cards or lists" }),
    truncated: Type.Optional(
      Type.Boolean({
        description: `More than ${maxDisplacedItems} objects were displaced and none is listed. Reload the cards of the list or the lists of the project.`,
      }),
    ),
  },
  {
    title: "Displaced",
    description: `Other objects whose position changed in the same operation: cards of the list for a card event, lists of the project for a list event. Present only if something was displaced, in ${displacingTypes.map((type) => `\`${type}\``).join(", ")}. Displaced objects do not have separate events. The field is kept when the object itself is deleted.`,
  },
);

export const Event = Type.Object(
  {
    id: Id("Event ID. The same for every recipient and every retry; use it to detect duplicates."),
    sequence: Type.Integer({
      description:
        "Position in the organisation's event log, starting at 1 and increasing without gaps. Restoring a backup can leave a gap, because numbers are never reused.",
    }),
    type: OneOf(eventTypes, "Event type"),
    org_id: Id("Organisation ID"),
    project_id: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description: "Project ID; null for clients and members",
    }),
    object_id: Id("ID of the object that the event is about"),
    parent_id: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description:
        "ID of the comment's feedback item or card, or of the ticket of a claim, question or delivery; null for other objects",
    }),
    version: Type.Integer({
      description:
        "Version of the object after the change, or its last version if it was deleted. Events of one request have the same version.",
    }),
    source_version: Type.Optional(
      Type.Integer({
        description:
          "For `ticket.created` and `ticket.deleted`: version of the feedback item or card whose `ticket_ids` changed. Absent if it was deleted.",
      }),
    ),
    actor: Type.Unsafe<{ user_id: string; display_name: string } | null>({
      type: ["object", "null"],
      required: ["user_id", "display_name"],
      properties: { user_id: { type: "string", format: "uuid" }, display_name: { type: "string" } },
      description: "The member who caused the event; null for visitors, reporters and the operator of the service",
    }),
    created_at: Timestamp("When the event occurred"),
    changes: Type.Unsafe<Record<string, EventChange>>({
      type: "object",
      additionalProperties: EventChange,
      description:
        "The fields that changed. Empty after the object is deleted, because deletion also removes its content from the log.",
    }),
    displaced: Type.Optional(Displaced),
  },
  { title: "Event", description: "A change to an object, recorded in the same transaction as the change" },
);

/** Sent in the event stream if the client's position is not in the log. The client must reload its data. */
export const StreamReset = Type.Object(
  {
    reason: OneOf(
      ["too_old", "too_new", "replaced"],
      "`too_old`: the events after your position are no longer in the log. `too_new`: your position is past the end of the log. `replaced`: a backup was restored that does not contain the events you received.",
    ),
    sequence: Type.Integer({
      description: "Current end of the log. Reload your data and continue from this sequence.",
    }),
  },
  { description: "The log does not continue from your position. You might have missed events." },
);
export type StreamReset = Readonly<Static<typeof StreamReset>>;

export type FieldOf<Type extends EventType> = Type extends `${infer Object extends EventObject}.${string}`
  ? EventField<Object>
  : never;

/** An event whose `type` determines which fields can appear in `changes`. */
export type Event = {
  [Type in EventType]: Omit<Static<typeof Event>, "type" | "changes" | "displaced"> & {
    type: Type;
    changes: { [Field in FieldOf<Type>]?: EventChange };
  } & (Type extends DisplacingType ? { displaced?: Static<typeof Displaced> } : object);
}[EventType];
