import type { Feedback, FeedbackComment, Question, Ticket, TicketDelivery } from "@corkboard/contract";
import type { Api } from "./api.ts";
import { ApiError } from "./api.ts";
import { type Document, type Quote, quote } from "./text/trust.ts";

/** Pages of comments that are read: more would take longer than an agent should wait, and nobody reads them. */
const maxCommentPages = 5;
const pageLength = 100;

/** Everything that is known about a ticket, except for the evidence that `get_evidence` returns. */
export async function ticketDocument(api: Api, ticket: Ticket): Promise<Document> {
  const query = { ticket_id: ticket.id };
  const [source, questions, deliveries] = await Promise.all([
    sourceOf(api, ticket),
    api.call("listQuestions", { query }),
    api.call("listDeliveries", { query }),
  ]);
  return {
    facts: [...factsOf(ticket), ...source.facts],
    quotes: [
      quote("generated", "ticket title", ticket.title, "title"),
      quote("generated", "ticket description", ticket.description, "description"),
      ...(ticket.labels.length > 0 ? [quote("generated", "ticket labels", ticket.labels.join(", "), "labels")] : []),
      ...deliveries.data.toReversed().flatMap(deliveryQuotes),
      ...questions.data.toReversed().flatMap(questionQuotes),
      ...source.quotes,
    ],
  };
}

function factsOf({ id, project_id, status, priority, claim, source_type, source_id, created_at }: Ticket): string[] {
  return [
    `ticket ${id}`,
    `project ${project_id}; status ${status}; priority ${priority}; created ${created_at}`,
    claim ? `claim ${claim.id}: ${claim.state}, attempt ${claim.attempt}` : "not claimed",
    `source: ${source_type} ${source_id}`,
  ];
}

const sourceOf = (api: Api, ticket: Ticket): Promise<Document> =>
  (ticket.source_type === "feedback" ? feedbackSource(api, ticket) : cardSource(api, ticket)).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      return { facts: ["the source was deleted"], quotes: [] };
    },
  );

async function feedbackSource(api: Api, { source_id }: Ticket): Promise<Document> {
  const params = { id: source_id };
  const [{ data: feedback }, comments] = await Promise.all([
    api.call("getFeedback", { params }),
    allComments((query) => api.call("listFeedbackComments", { params, query })),
  ]);
  return {
    facts: [...evidenceFacts(feedback), ...comments.facts],
    quotes: [...reportQuotes(feedback), ...comments.items.map(feedbackCommentQuote)],
  };
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

function feedbackCommentQuote({ id, user_id, author, content, visibility, created_at }: FeedbackComment): Quote {
  const trust = user_id === "" ? "visitor" : "member";
  return quote(
    trust,
    `${visibility} comment ${created_at}`,
    `${author ?? "Removed member"}: ${content}`,
    `comment-${id}`,
  );
}

async function cardSource(api: Api, { source_id }: Ticket): Promise<Document> {
  const params = { id: source_id };
  const [{ data: card }, comments] = await Promise.all([
    api.call("getCard", { params }),
    allComments((query) => api.call("listCardComments", { params, query })),
  ]);
  const checklist = card.checklist.map(({ text, checked }) => `- [${checked ? "x" : " "}] ${text}`).join("\n");
  return {
    facts: [`card: ${card.attachments.length} attachments (get_evidence)`, ...comments.facts],
    quotes: [
      quote("member", "card title", card.title),
      ...(card.description ? [quote("member", "card description", card.description)] : []),
      ...(checklist === "" ? [] : [quote("member", "card checklist", checklist)]),
      ...comments.items.map(({ id, author_name, content, created_at }) =>
        quote("member", `comment ${created_at}`, `${author_name}: ${content}`, `comment-${id}`),
      ),
    ],
  };
}

interface CommentPage<Comment> {
  readonly data: readonly Comment[];
  readonly meta: { readonly total: number };
}

async function allComments<Comment>(
  read: (query: { limit: number; offset: number }) => Promise<CommentPage<Comment>>,
): Promise<{ facts: string[]; items: Comment[] }> {
  const items: Comment[] = [];
  for (let page = 0; page < maxCommentPages; page++) {
    const { data, meta } = await read({ limit: pageLength, offset: items.length });
    items.push(...data);
    if (items.length >= meta.total || data.length === 0) return { facts: [], items };
    if (page === maxCommentPages - 1) {
      return { facts: [`TRUNCATED: only the oldest ${items.length} of ${meta.total} comments are shown`], items };
    }
  }
  return { facts: [], items };
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
