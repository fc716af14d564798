import { type EventChange, type EventType, limits } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { Query } from "../../../db/query.ts";
import type { EventHandler, PendingEvent } from "../../../events/event-processor.ts";
import type { AddressedNotice, Notice, Notifier } from "./notifications.exports.ts";
import {
  findAudience,
  findPublicAuthors,
  findCardsForKeyShare,
  findCommentsForKeyShare,
  findFeedbackForKeyShare,
  findSentReportsForKeyShare,
  findTicketsForKeyShare,
} from "./notified-people.queries.ts";

/**
 * Notifies people of mentions, of assignments, of comments on what they are assigned to, and of replies by reporters
 * they have written to.
 */
export function notifyPeople(notifier: Notifier): EventHandler {
  return async (tx, org, events) => {
    const ofReports = await noticesOfReports(notifier, tx, org, events);
    const ofAgents = await noticesOfAgents(notifier, tx, org, events);
    const concerns = events.map(concernOf).filter((concern) => concern !== undefined);
    const known = concerns.length === 0 ? undefined : await lookUp(tx, org, concerns);
    const told = toldOfReasons(events, ofAgents);
    const ofPeople = Map.groupBy(concerns, ({ event }) => event);
    // In the order of the events, which is the order in which people see them.
    const notices = events.flatMap((event) => {
      const concerned = ofPeople.get(event) ?? [];
      return [
        ...(ofReports.get(event) ?? []),
        ...(ofAgents.get(event) ?? []),
        ...concerned.flatMap((concern) => noticesOf(concern, known!, told)),
      ];
    });
    if (notices.length > 0) await notifier.notify(tx, org, notices);
  };
}

/** What the team has to know about the work of agents: questions, deliveries, and tickets that are left to people. */
async function noticesOfAgents(
  notifier: Notifier,
  tx: Tx,
  org: string,
  events: readonly PendingEvent[],
): Promise<ReadonlyMap<PendingEvent, AddressedNotice[]>> {
  const news = events.filter((event) => agentNewsIn(event) !== undefined);
  if (news.length === 0) return new Map();
  const ids = JSON.stringify([...new Set(news.map(({ subject_id }) => subject_id))]);
  const existing = new Set((await tx.all(findTicketsForKeyShare, { org, ids })).map(({ id }) => id));
  const current = news.filter(({ subject_id }) => existing.has(subject_id));
  const notices = current.map((event): Notice => {
    const { subject_id, object_id, project_id, actor_id, created_at } = event;
    const kind = agentNewsIn(event)!;
    // A claim that ended says nothing.
    const told = kind === "attempts_failed" ? {} : { object_id };
    return { kind, subject_type: "ticket", subject_id, project_id, comment_id: null, ...told, actor_id, created_at };
  });
  const addressed = await notifier.addressTeam(tx, org, notices);
  return new Map(current.map((event, place) => [event, [addressed[place]!]]));
}

type AgentNews = "question" | "delivery" | "attempts_failed" | "accepted" | "rejected";

const agentEvents: ReadonlySet<EventType> = new Set([
  "question.created",
  "delivery.created",
  "delivery.decided",
  "claim.ended",
]);

function agentNewsIn({ type, changes, actor_id }: PendingEvent): AgentNews | undefined {
  if (!agentEvents.has(type)) return undefined;
  const { to, state, failed_attempts } = JSON.parse(changes) as Record<string, EventChange | undefined>;
  // The team knows its own verdicts. Those of clients and reporters have no actor.
  if (type === "delivery.decided") {
    const verdict = state?.to;
    return actor_id === null && (verdict === "accepted" || verdict === "rejected") ? verdict : undefined;
  }
  if (type === "question.created") return to?.to === "team" ? "question" : undefined;
  if (type === "delivery.created") return state?.to === "pending" ? "delivery" : undefined;
  return failed_attempts?.to === limits.failedAttempts ? "attempts_failed" : undefined;
}

/** Who is told of a rejection, by its reason, which is also a reply to the report. */
type Told = ReadonlyMap<string, ReadonlySet<string>>;

function toldOfReasons(events: readonly PendingEvent[], notices: ReadonlyMap<PendingEvent, AddressedNotice[]>): Told {
  return new Map(
    events.flatMap((event) => {
      const [notice] = notices.get(event) ?? [];
      if (notice?.kind !== "rejected") return [];
      const { reason } = JSON.parse(event.changes) as { reason?: EventChange };
      return typeof reason?.to === "string" ? [[reason.to, new Set(notice.to)] as const] : [];
    }),
  );
}

/** What visitors report is news to everybody, once. Spam has no such event until somebody says that it is none. */
async function noticesOfReports(
  notifier: Notifier,
  tx: Tx,
  org: string,
  events: readonly PendingEvent[],
): Promise<ReadonlyMap<PendingEvent, AddressedNotice[]>> {
  const arrivals = events.filter(({ type }) => type === "feedback.created");
  if (arrivals.length === 0) return new Map();
  const ids = JSON.stringify(arrivals.map(({ object_id }) => object_id));
  const sent = new Map((await tx.all(findSentReportsForKeyShare, { org, ids })).map((report) => [report.id, report]));
  const current = arrivals.filter(({ object_id }) => sent.has(object_id));
  const notices = current.map(({ object_id, project_id, actor_id, created_at }): Notice => ({
    kind: "report",
    subject_type: "feedback",
    subject_id: object_id,
    project_id,
    comment_id: null,
    actor_id,
    created_at,
    isFirst: sent.get(object_id)?.others === 0,
  }));
  const addressed = await notifier.addressEveryone(tx, org, notices);
  return new Map(current.map((event, place) => [event, [addressed[place]!]]));
}

type Assignable = "feedback" | "card" | "ticket";

/** An event that people may have to be notified of. */
interface Concern {
  readonly event: PendingEvent;
  readonly about: "comment" | "reply" | "mention" | Assignable;
  /** The people it names. Empty for comments, whose audience is looked up. */
  readonly named: readonly string[];
}

const concerning: { readonly [Type in EventType]?: Concern["about"] } = {
  "comment.created": "comment",
  "comment.mentioned": "mention",
  "feedback.created": "feedback",
  "feedback.updated": "feedback",
  "card.created": "card",
  "card.updated": "card",
  "ticket.created": "ticket",
  "ticket.updated": "ticket",
};

function concernOf(event: PendingEvent): Concern | undefined {
  const kind = concerning[event.type];
  if (kind === undefined) return undefined;
  if (kind === "comment") return { event, about: event.actor_id === null ? "reply" : kind, named: [] };
  const named = newlyIn(event.changes, kind === "mention" ? "mentioned_user_ids" : "assigned_user_ids");
  return named.length > 0 ? { event, about: kind, named } : undefined;
}

/** Empty if the list was erased because its object was deleted. */
function newlyIn(changes: string, field: "mentioned_user_ids" | "assigned_user_ids"): readonly string[] {
  // Most events are not about people, and some describe long texts.
  if (!changes.includes(`"${field}"`)) return [];
  const change = (JSON.parse(changes) as { [Field in typeof field]?: EventChange })[field];
  if (!change) return [];
  const before = new Set(change.from as string[] | null);
  return ((change.to ?? []) as string[]).filter((id) => !before.has(id));
}

/** What the events are about, if it still exists. It is locked until the notifications are written. */
interface Known {
  readonly assignable: ReadonlySet<string>;
  readonly comments: ReadonlyMap<string, Comment>;
  /** The assignees of the comments' subjects and of tickets generated from them. */
  readonly audiences: Audiences;
  /** The members who have replied to the reporters. */
  readonly repliers: Audiences;
}

interface Comment {
  readonly content: string;
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
  // Feedback and cards before comments, in the order in which they are deleted.
  const feedback = await rowsOf(findFeedbackForKeyShare, idsOf("object_id", "feedback"));
  const cards = await rowsOf(findCardsForKeyShare, idsOf("object_id", "card"));
  const comments = await rowsOf(findCommentsForKeyShare, idsOf("object_id", "comment", "reply", "mention"));
  const tickets = await rowsOf(findTicketsForKeyShare, idsOf("object_id", "ticket"));
  const assigned = await rowsOf(findAudience, idsOf("subject_id", "comment", "reply"));
  const replied = await rowsOf(findPublicAuthors, idsOf("subject_id", "reply"));
  return {
    assignable: new Set([...feedback, ...cards, ...tickets].map(({ id }) => id)),
    comments: new Map(comments.map((comment) => [comment.id, comment])),
    audiences: Map.groupBy(assigned, ({ subject_id }) => subject_id),
    repliers: Map.groupBy(replied, ({ subject_id }) => subject_id),
  };
}

function noticesOf({ event, about, named }: Concern, known: Known, told: Told): AddressedNotice[] {
  const { object_id: id, subject_id, project_id, actor_id, created_at } = event;
  const common = { subject_id, project_id, actor_id, created_at };
  if (about === "feedback" || about === "card" || about === "ticket") {
    const notice = { ...common, kind: "assignment", subject_type: about, comment_id: null, to: named } as const;
    return known.assignable.has(id) ? [notice] : [];
  }
  const comment = known.comments.get(id);
  if (!comment) return [];
  const subject_type = comment.card_id === null ? "feedback" : "card";
  const said = { ...common, subject_type, comment_id: id, isForAnother: isForAnother(comment, actor_id) } as const;
  if (about === "mention") return [{ ...said, kind: "mention", to: named }];
  if (about === "reply") {
    const to = peopleOf(subject_id, known.audiences, known.repliers);
    return [{ ...said, kind: "comment", to: to.filter((user) => told.get(comment.content)?.has(user) !== true) }];
  }
  const audience = peopleOf(subject_id, known.audiences);
  if (audience.length === 0) return [];
  const mentioned = newlyIn(event.changes, "mentioned_user_ids");
  return [
    { ...said, kind: "comment", to: audience.filter((user) => !mentioned.includes(user)) },
    { ...said, kind: "comment", insteadOf: "mention", to: audience.filter((user) => mentioned.includes(user)) },
  ];
}

/** Integrations use a member's token to comment under another name. */
const isForAnother = ({ user_id, author_name, user_name }: Comment, actor: string | null) =>
  user_id !== null && user_id === actor && author_name !== null && author_name !== user_name;
