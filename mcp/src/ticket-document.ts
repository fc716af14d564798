import type { CardComment, Feedback, FeedbackComment, Question, Ticket, TicketDelivery } from "@corkboard/contract";
import type { Api } from "./api.ts";
import { ApiError } from "./api.ts";
import { readNewest, readQuotes } from "./read-in-stretches.ts";
import { type Document, type Quote, quote } from "./text/trust.ts";

/** More would take longer than an agent should wait, and nobody reads them. */
const maxComments = 500;

/** The part of a ticket that is read. */
interface TicketPart {
  /** Where a page begins. What follows is read as far as the page reaches. */
  readonly cursor?: string | undefined;
  /** Also what no page reaches, for a file. */
  readonly completely?: boolean;
}

/** Everything that is known about a ticket, except for the evidence that `get_evidence` returns. */
export async function ticketDocument(api: Api, ticket: Ticket, part: TicketPart = {}): Promise<Document> {
  const ticket_id = ticket.id;
  const [source, questions, deliveries] = await Promise.all([
    sourceOf(api, ticket, part),
    readNewest((page) => api.call("listQuestions", { query: { ticket_id, ...page } }), part.completely),
    readNewest((page) => api.call("listDeliveries", { query: { ticket_id, ...page } }), part.completely),
  ]);
  const quotes = [
    quote("generated", "ticket title", ticket.title, "title"),
    quote("generated", "ticket description", ticket.description, "description"),
    ...(ticket.labels.length > 0 ? [quote("generated", "ticket labels", ticket.labels.join(", "), "labels")] : []),
    ...deliveries.items.toReversed().flatMap(deliveryQuotes),
    ...questions.items.toReversed().flatMap(questionQuotes),
    ...source.quotes,
  ];
  const { first, count, quotes: comments } = source.comments;
  return {
    facts: [
      ...factsOf(ticket),
      ...source.facts,
      ...truncation("newest", deliveries.items.length, deliveries.total, "deliveries"),
      ...truncation("newest", questions.items.length, questions.total, "questions"),
      ...truncation("oldest", first + count, source.comments.total, "comments"),
    ],
    ...(first > 0 ? { skipped: quotes.length + first, quotes: comments } : { quotes: [...quotes, ...comments] }),
    total: quotes.length + first + count,
  };
}

const truncation = (which: "newest" | "oldest", shown: number, total: number, what: string): string[] =>
  shown < total ? [`TRUNCATED: only the ${which} ${shown} of ${total} ${what} are shown`] : [];

function factsOf({ id, project_id, status, priority, claim, source_type, source_id, created_at }: Ticket): string[] {
  return [
    `ticket ${id}`,
    `project ${project_id}; status ${status}; priority ${priority}; created ${created_at}`,
    claim ? `claim ${claim.id}: ${claim.state}, attempt ${claim.attempt}` : "not claimed",
    `source: ${source_type} ${source_id}`,
  ];
}

interface Source {
  readonly facts: readonly string[];
  readonly quotes: readonly Quote[];
  readonly comments: Comments;
}

const deletedSource: Source = {
  facts: ["the source was deleted"],
  quotes: [],
  comments: { first: 0, count: 0, total: 0, quotes: [] },
};

const sourceOf = (api: Api, ticket: Ticket, part: TicketPart): Promise<Source> =>
  (ticket.source_type === "feedback" ? feedbackSource(api, ticket, part) : cardSource(api, ticket, part)).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      return deletedSource;
    },
  );

async function feedbackSource(api: Api, { source_id }: Ticket, part: TicketPart): Promise<Source> {
  const params = { id: source_id };
  const [{ data: feedback }, comments] = await Promise.all([
    api.call("getFeedback", { params }),
    readComments((query) => api.call("listFeedbackComments", { params, query }), feedbackCommentQuote, part),
  ]);
  return { facts: evidenceFacts(feedback), quotes: reportQuotes(feedback), comments };
}

/** What the visitor wrote. Their name and email address are nothing an agent needs. */
export function reportQuotes({ title, description, page_url }: Feedback): Quote[] {
  return [
    quote("visitor", "report title", title),
    ...(description === "" ? [] : [quote("visitor", "report description", description)]),
    ...(page_url === "" ? [] : [quote("visitor", "page", page_url)]),
  ];
}

function evidenceFacts({ status, type, screenshot_url, annotations, recording_url }: Feedback): string[] {
  const screenshot = screenshot_url === "" ? "no screenshot" : `a screenshot with ${annotations.length} annotations`;
  const recording = recording_url === null ? "" : ", a recording";
  return [
    `feedback: ${type}, status ${status}; evidence (get_evidence): ${screenshot}${recording}, browser information`,
  ];
}

function feedbackCommentQuote(comment: FeedbackComment, position: number): Quote {
  const { user_id, author, content, visibility, created_at } = comment;
  const trust = user_id === "" ? "visitor" : "member";
  const text = `${author ?? "Removed member"}: ${content}`;
  return quote(trust, `${visibility} comment ${created_at}`, text, commentKey(comment, position));
}

async function cardSource(api: Api, { source_id }: Ticket, part: TicketPart): Promise<Source> {
  const params = { id: source_id };
  const [{ data: card }, comments] = await Promise.all([
    api.call("getCard", { params }),
    readComments((query) => api.call("listCardComments", { params, query }), cardCommentQuote, part),
  ]);
  const checklist = card.checklist.map(({ text, checked }) => `- [${checked ? "x" : " "}] ${text}`).join("\n");
  return {
    facts: [`card: ${card.attachments.length} attachments (get_evidence)`],
    quotes: [
      quote("member", "card title", card.title),
      ...(card.description ? [quote("member", "card description", card.description)] : []),
      ...(checklist === "" ? [] : [quote("member", "card checklist", checklist)]),
    ],
    comments,
  };
}

function cardCommentQuote(comment: CardComment, position: number): Quote {
  const { author_name, content, created_at } = comment;
  return quote("member", `comment ${created_at}`, `${author_name}: ${content}`, commentKey(comment, position));
}

/** With its position, so that a cursor into a comment says where to read on. */
const commentKey = ({ id }: { readonly id: string }, position: number) => `comment-${position}-${id}`;

interface Comments {
  /** The position of the first one. Those before it are on earlier pages. */
  readonly first: number;
  readonly count: number;
  readonly total: number;
  readonly quotes: readonly Quote[];
}

async function readComments<Comment>(
  read: Parameters<typeof readQuotes<Comment>>[0],
  quoteOf: (comment: Comment, position: number) => Quote,
  { cursor = "", completely }: TicketPart,
): Promise<Comments> {
  const position = Number(/^comment-(\d+)-/.exec(cursor)?.[1]);
  const first = position < maxComments ? position : 0;
  const { quotes, count, total } = await readQuotes(read, quoteOf, {
    limit: maxComments - first,
    offset: first,
    completely,
  });
  return { first, count, total, quotes };
}

/** A rejection is what the next attempt must not repeat. */
function deliveryQuotes({ id, attempt, state, summary, reason, decided_by }: TicketDelivery): Quote[] {
  return [
    quote("generated", `delivery of attempt ${attempt}, ${state}`, summary, `delivery-${id}`),
    ...(reason === null
      ? []
      : [quote(trustOfDecider(decided_by), `attempt ${attempt} was rejected because`, reason, `reason-${id}`)]),
  ];
}

function trustOfDecider(decider: TicketDelivery["decided_by"]): Quote["trust"] {
  if (decider === "team") return "member";
  return decider === "client" ? "client" : "visitor";
}

export function questionQuotes({ id, to, state, question, choices, answer, answered_by }: Question): Quote[] {
  const asked = [question, ...choices.map((choice) => `- ${choice}`)].join("\n");
  return [
    quote("generated", `question ${id} to the ${to}, ${state}`, asked, `question-${id}`),
    ...(answer === null
      ? []
      : [quote(answered_by === "team" ? "member" : "visitor", `answer to question ${id}`, answer, `answer-${id}`)]),
  ];
}
