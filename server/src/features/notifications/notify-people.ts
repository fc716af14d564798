import type { EventChange, EventType } from "@corkboard/contract";
import type { Tx } from "../../db/database.ts";
import type { Query } from "../../db/query.ts";
import type { EventHandler, PendingEvent } from "../../events/event-processor.ts";
import type { AddressedNotice, Notifier } from "./notifications.access.ts";
import { findAudience, findPublicAuthors, keepCards, keepComments, keepTickets } from "./notifications.queries.ts";

/**
 * Tells people that they were mentioned or assigned, of comments on what they are assigned to, and of what reporters
 * answer to them.
 */
export function notifyPeople(notifier: Notifier): EventHandler {
  return async (tx, org, events) => {
    const concerns = events.map(concernOf).filter((concern) => concern !== undefined);
    if (concerns.length === 0) return;
    const known = await lookUp(tx, org, concerns);
    const notices = concerns.flatMap((concern) => noticesOf(concern, known));
    await notifier.notify(tx, org, notices);
  };
}

/** An event that may concern somebody. */
interface Concern {
  readonly event: PendingEvent;
  readonly about: "comment" | "answer" | "mention" | "card" | "ticket";
  /** Whom it concerns by naming them; of a comment others hear. */
  readonly named: readonly string[];
}

const concerning: { readonly [Type in EventType]?: Concern["about"] } = {
  "comment.created": "comment",
  "comment.mentioned": "mention",
  "card.created": "card",
  "card.updated": "card",
  "ticket.created": "ticket",
  "ticket.updated": "ticket",
};

function concernOf(event: PendingEvent): Concern | undefined {
  const kind = concerning[event.type];
  if (kind === undefined) return undefined;
  if (kind === "comment") return { event, about: event.actor_id === null ? "answer" : kind, named: [] };
  const named = newlyIn(event.changes, kind === "mention" ? "mentioned_user_ids" : "assigned_user_ids");
  return named.length > 0 ? { event, about: kind, named } : undefined;
}

/** Nobody where the list was erased because its object is gone. */
function newlyIn(changes: string, field: "mentioned_user_ids" | "assigned_user_ids"): readonly string[] {
  const change = (JSON.parse(changes) as { [Field in typeof field]?: EventChange })[field];
  if (!change) return [];
  const before = new Set(change.from as string[] | null);
  return ((change.to ?? []) as string[]).filter((id) => !before.has(id));
}

/** What the events are about, as far as it is still there; it stays until they are told. */
interface Known {
  readonly cards: ReadonlySet<string>;
  readonly tickets: ReadonlySet<string>;
  readonly comments: ReadonlyMap<string, Comment>;
  /** Who is assigned to what comments are on, or to a ticket made from it. */
  readonly audiences: Audiences;
  /** Who has replied to the reporters that answer. */
  readonly repliers: Audiences;
}

interface Comment {
  readonly feedback_id: string | null;
  readonly card_id: string | null;
  readonly user_id: string | null;
  readonly author_name: string | null;
  readonly user_name: string | null;
}

type Audiences = ReadonlyMap<string, readonly { readonly user_id: string }[]>;

function peopleOf(subject: string, ...audiences: readonly Audiences[]): string[] {
  return [...new Set(audiences.flatMap((of) => of.get(subject) ?? []).map(({ user_id }) => user_id))];
}

async function lookUp(tx: Tx, org: string, concerns: readonly Concern[]): Promise<Known> {
  const idsOf = (id: "object_id" | "subject_id", ...about: Concern["about"][]) =>
    new Set(concerns.filter((concern) => about.includes(concern.about)).map(({ event }) => event[id]));
  const rowsOf = async <Row>(find: Query<{ org: string; ids: string }, Row>, ids: ReadonlySet<string>) =>
    ids.size === 0 ? [] : tx.all(find, { org, ids: JSON.stringify([...ids]) });
  // Cards before comments, as when a card is deleted with its comments.
  const cards = await rowsOf(keepCards, idsOf("object_id", "card"));
  const comments = await rowsOf(keepComments, idsOf("object_id", "comment", "answer", "mention"));
  const tickets = await rowsOf(keepTickets, idsOf("object_id", "ticket"));
  const assigned = await rowsOf(findAudience, idsOf("subject_id", "comment", "answer"));
  const replied = await rowsOf(findPublicAuthors, idsOf("subject_id", "answer"));
  return {
    cards: new Set(cards.map(({ id }) => id)),
    tickets: new Set(tickets.map(({ id }) => id)),
    comments: new Map(comments.map((comment) => [comment.id, comment])),
    audiences: Map.groupBy(assigned, ({ subject_id }) => subject_id),
    repliers: Map.groupBy(replied, ({ subject_id }) => subject_id),
  };
}

function noticesOf({ event, about, named }: Concern, known: Known): AddressedNotice[] {
  const { object_id: id, subject_id, project_id, actor_id, created_at } = event;
  const common = { subject_id, project_id, actor_id, created_at };
  if (about === "card" || about === "ticket") {
    const isThere = about === "card" ? known.cards.has(id) : known.tickets.has(id);
    return isThere ? [{ ...common, kind: "assignment", subject_type: about, comment_id: null, to: named }] : [];
  }
  const comment = known.comments.get(id);
  if (!comment) return [];
  const subject_type = comment.card_id === null ? "feedback" : "card";
  const said = { ...common, subject_type, comment_id: id, isForAnother: isForAnother(comment, actor_id) } as const;
  if (about === "mention") return [{ ...said, kind: "mention", to: named }];
  if (about === "answer") {
    return [{ ...said, kind: "comment", to: peopleOf(subject_id, known.audiences, known.repliers) }];
  }
  const audience = peopleOf(subject_id, known.audiences);
  if (audience.length === 0) return [];
  const mentioned = newlyIn(event.changes, "mentioned_user_ids");
  return [
    { ...said, kind: "comment", to: audience.filter((user) => !mentioned.includes(user)) },
    { ...said, kind: "comment", insteadOf: "mention", to: audience.filter((user) => mentioned.includes(user)) },
  ];
}

/** Integrations comment on cards with somebody's token in the name of somebody else. */
const isForAnother = ({ card_id, user_id, author_name, user_name }: Comment, actor: string | null) =>
  card_id !== null && user_id === actor && author_name !== user_name;
