import type { EventChange, EventType } from "@corkboard/contract";
import type { Tx } from "../../db/database.ts";
import type { Query } from "../../db/query.ts";
import type { LoggedEvent } from "../../events/event-log.ts";
import type { Consequence } from "../../events/follow-up.ts";
import type { AddressedNotice, Notifier } from "./notifications.access.ts";
import { findAudience, keepCards, keepComments, keepTickets } from "./notifications.queries.ts";

/** Tells people that they were mentioned or assigned, and of comments on what they are assigned to. */
export function notifyPeople(notifier: Notifier): Consequence {
  return async (tx, org, events) => {
    const concerns = events.map(concernOf).filter((concern) => concern !== undefined);
    if (concerns.length === 0) return;
    const known = await lookUp(tx, org, concerns);
    const notices = concerns.flatMap((concern) => noticesOf(concern, known));
    await notifier.notify(tx, org, notices);
  };
}

/** An event that may concern somebody, with whom it newly names. */
interface Concern {
  readonly event: LoggedEvent;
  readonly about: "comment" | "mention" | "card" | "ticket";
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

function concernOf(event: LoggedEvent): Concern | undefined {
  const about = concerning[event.type];
  if (about === undefined) return undefined;
  const isSaid = about === "comment" || about === "mention";
  const named = newlyIn(event.changes, isSaid ? "mentioned_user_ids" : "assigned_user_ids");
  return about === "comment" || named.length > 0 ? { event, about, named } : undefined;
}

/** Nobody where the list was too long for the log, or was erased because its object is gone. */
function newlyIn(changes: string, field: "mentioned_user_ids" | "assigned_user_ids"): readonly string[] {
  const change = (JSON.parse(changes) as { [Field in typeof field]?: EventChange })[field];
  if (!change || change.truncated) return [];
  const before = new Set(change.from as string[] | null);
  return ((change.to ?? []) as string[]).filter((id) => !before.has(id));
}

/** What the events are about, as far as it is still there; it stays until they are told. */
interface Known {
  readonly cards: ReadonlySet<string>;
  readonly tickets: ReadonlySet<string>;
  readonly comments: ReadonlyMap<string, { readonly feedback_id: string | null; readonly card_id: string | null }>;
  /** By comment: who is assigned to what it is on. */
  readonly audiences: ReadonlyMap<string, readonly { readonly user_id: string }[]>;
}

async function lookUp(tx: Tx, org: string, concerns: readonly Concern[]): Promise<Known> {
  const rowsOf = async <Row>(find: Query<{ org: string; ids: string }, Row>, ...about: Concern["about"][]) => {
    const ids = new Set(concerns.filter((each) => about.includes(each.about)).map(({ event }) => event.object_id));
    return ids.size === 0 ? [] : tx.all(find, { org, ids: JSON.stringify([...ids]) });
  };
  // Cards before comments, as when a card is deleted with its comments.
  const cards = new Set((await rowsOf(keepCards, "card")).map(({ id }) => id));
  const comments = new Map((await rowsOf(keepComments, "comment", "mention")).map((row) => [row.id, row]));
  const tickets = new Set((await rowsOf(keepTickets, "ticket")).map(({ id }) => id));
  const audiences = Map.groupBy(await rowsOf(findAudience, "comment"), ({ comment_id }) => comment_id);
  return { cards, tickets, comments, audiences };
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
  const said = { ...common, subject_type: comment.card_id === null ? "feedback" : "card", comment_id: id } as const;
  if (about === "mention") return [{ ...said, kind: "mention", to: named }];
  const audience = (known.audiences.get(id) ?? []).map(({ user_id }) => user_id);
  return [
    { ...said, kind: "comment", to: audience.filter((user) => !named.includes(user)) },
    { ...said, kind: "comment", insteadOf: "mention", to: audience.filter((user) => named.includes(user)) },
  ];
}
