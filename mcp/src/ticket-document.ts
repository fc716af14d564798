import {
  type CardComment,
  type Criterion,
  type Feedback,
  type FeedbackComment,
  plainAddress,
  plainLine,
  type Question,
  type TextPart,
  type Ticket,
} from "@corkboard/contract";
import { lineBreak, readTicketText, textLines } from "@corkboard/contract/criteria";
import type { Api } from "./api.ts";
import { ApiError } from "./api.ts";
import { attachmentQuotes } from "./attachment-quotes.ts";
import { attemptQuotes, deliveryQuotes } from "./delivery-quotes.ts";
import { projectFacts, projectQuotes } from "./project-quotes.ts";
import { readOtherTickets } from "./other-tickets.ts";
import { readNewest, readQuotes } from "./read-in-batches.ts";
import { evidenceQuotes, reportQuotes } from "./report-quotes.ts";
import { id, list, ownMessage, say, type Statement, time } from "./text/statement.ts";
import {
  agent,
  authorOfAnswer,
  authorOfCard,
  authorOfComment,
  authorOfCriterion,
  authorOfDescription,
  authorOfLabels,
  authorOfPart,
  authorOfTitle,
  type Document,
  type Quote,
  quote,
  quoteLine,
  reporter,
} from "./text/trust.ts";

/** More would take longer than an agent should wait, and nobody reads them. */
const maxComments = 500;

/** The part of a ticket that is read. */
interface TicketPart {
  /** Where a page begins. What follows is read as far as the page reaches. */
  readonly cursor?: string | undefined;
  /** The length of a page, if it is not the usual one. */
  readonly tokens?: number;
  /** Includes the evidence that `get_evidence` returns, for readers that cannot call it. */
  readonly withEvidence?: boolean;
}

/** Everything that is known about a ticket, each text once. */
export async function ticketDocument(api: Api, ticket: Ticket, part: TicketPart = {}): Promise<Document> {
  const ticket_id = ticket.id;
  const [{ data: project }, source, claims, questions, deliveries] = await Promise.all([
    api.call("getProject", { params: { id: ticket.project_id } }),
    sourceOf(api, ticket, part),
    readNewest((page) => api.call("listClaims", { query: { ticket_id, ...page } })),
    readNewest((page) => api.call("listQuestions", { query: { ticket_id, ...page } })),
    readNewest((page) => api.call("listDeliveries", { query: { ticket_id, ...page } })),
  ]);
  const quotes = [
    ...projectQuotes(project),
    ...titleQuotes(ticket, source.title),
    ...criteriaQuotes(ticket.criteria),
    ...bodyQuotes(ticket, source.title === undefined),
    ...(ticket.labels.length > 0
      ? [quoteLine(authorOfLabels, say`ticket labels`, ticket.labels.join(", "), "labels")]
      : []),
    ...claims.items.toReversed().flatMap((claim) => attemptQuotes(claim, ticket.criteria)),
    ...deliveries.items.toReversed().flatMap((delivery) => deliveryQuotes(delivery, ticket.criteria)),
    ...questions.items.toReversed().flatMap(questionQuotes),
    ...source.quotes,
  ];
  const { first, count, quotes: comments } = source.comments;
  return {
    facts: [
      ...factsOf(ticket, api.publicUrl),
      ...source.facts,
      ...projectFacts(project, ticket),
      ...truncation(say`newest`, claims.items.length, claims.total, say`attempts`),
      ...truncation(say`newest`, deliveries.items.length, deliveries.total, say`deliveries`),
      ...truncation(say`newest`, questions.items.length, questions.total, say`questions`),
      ...truncation(say`oldest`, first + count, source.comments.total, say`comments`),
    ],
    ...(first > 0 ? { skipped: quotes.length + first, quotes: comments } : { quotes: [...quotes, ...comments] }),
    total: quotes.length + first + count,
  };
}

const truncation = (which: Statement, shown: number, total: number, what: Statement): Statement[] =>
  shown < total ? [say`TRUNCATED: only the ${which} ${shown} of ${total} ${what} are shown`] : [];

function factsOf(ticket: Ticket, publicUrl: string): Statement[] {
  const { project_id, status, priority, claim, assigned_user_ids, source_type, source_id, created_at } = ticket;
  return [
    say`ticket ${id(ticket.id)}; ${ownMessage(publicUrl)}/tickets/${id(ticket.id)}`,
    say`project ${id(project_id)}; status ${status}; priority ${priority}; created ${time(created_at)}`,
    claim ? say`claim ${id(claim.id)}: ${claim.state}, attempt ${claim.attempt}` : say`not claimed`,
    ...(assigned_user_ids.length > 0 ? [say`assigned to ${list(assigned_user_ids.map(id))}`] : []),
    ...(ticket.ready_at === null ? [say`draft: ${draftHint}`] : []),
    say`source: ${source_type} ${id(source_id)}`,
  ];
}

export const draftHint = say`a member has to confirm its criteria and release it first`;

/** Proposals are nobody's demand yet, so agents do not see them. */
export function criteriaQuotes(criteria: readonly Criterion[]): Quote[] {
  return criteria
    .filter(({ state }) => state === "confirmed")
    .map((criterion) => {
      const { number, version, text } = criterion;
      const changed = version > 1 ? say`, version ${version}` : say``;
      return quoteLine(authorOfCriterion(criterion), say`criterion ${number}, confirmed${changed}`, text);
    });
}

/** The built-in writer often takes the title of the source. */
function titleQuotes(ticket: Ticket, sourceTitle: string | undefined): Quote[] {
  if (ticket.title_by === "writer" && ticket.title === sourceTitle) return [];
  return [quoteLine(authorOfTitle(ticket), say`ticket title`, ticket.title, "title")];
}

/** The built-in writer only quotes the source, which follows. Criteria are shown apart. */
function bodyQuotes(ticket: Ticket, isSourceDeleted: boolean): Quote[] {
  if (ticket.description_by === "writer" && !isSourceDeleted) return [];
  const { before, after } = readTicketText(ticket.description);
  const body = [before.trim(), after.trim()].filter((part) => part !== "").join("\n\n");
  if (body === "") return [];
  const lines = textLines(ticket.description);
  const parts = ticket.description_parts ?? [];
  const isKnown = parts.reduce((sum, part) => sum + part.lines, 0) === lines.length;
  if (!isKnown) return [quote(authorOfDescription(ticket), say`ticket description`, body, "description")];
  const texts = textsOfParts(body, parts);
  return parts.map((part, index) =>
    quote(
      authorOfPart(part),
      say`ticket description, part ${index + 1} of ${parts.length}`,
      texts[index] ?? "",
      `description-${index}`,
    ),
  );
}

/** Blank lines do not count, and stay between others. */
function textsOfParts(body: string, parts: readonly TextPart[]): string[] {
  const texts = parts.map((): string[] => []);
  let at = 0;
  let shown = 0;
  for (const line of body.split(lineBreak)) {
    if (line.trim() !== "" && shown++ === parts[at]?.lines) {
      at++;
      shown = 1;
    }
    texts[at]?.push(line);
  }
  return texts.map((lines) => lines.join("\n").trim());
}

interface Source {
  /** Undefined if it was deleted. */
  readonly title: string | undefined;
  readonly facts: readonly Statement[];
  readonly quotes: readonly Quote[];
  readonly comments: Comments;
}

const deletedSource: Source = {
  title: undefined,
  facts: [say`the source was deleted`],
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

async function feedbackSource(api: Api, ticket: Ticket, part: TicketPart): Promise<Source> {
  const params = { id: ticket.source_id };
  const [{ data: feedback }, comments] = await Promise.all([
    api.call("getFeedback", { params }),
    readComments((query) => api.call("listFeedbackComments", { params, query }), feedbackCommentQuote, part),
  ]);
  const others = await readOtherTickets(api, feedback, ticket);
  const quotes = [
    ...reportQuotes(feedback),
    ...(part.withEvidence ? [...fileQuotes(feedback), ...evidenceQuotes(feedback)] : []),
    ...others.quotes,
  ];
  return { title: feedback.title, facts: [...factsOfReport(feedback, part), ...others.facts], quotes, comments };
}

function factsOfReport(feedback: Feedback, { withEvidence }: TicketPart): Statement[] {
  const { status, type, screenshot_url, annotations, recording_url, created_at } = feedback;
  const screenshot =
    screenshot_url === "" ? say`no screenshot` : say`a screenshot with ${annotations.length} annotations`;
  const recording = recording_url === null ? say`` : say`, a recording`;
  const source = withEvidence ? say`evidence` : say`evidence (get_evidence)`;
  return [
    say`feedback: ${type}, status ${status}, received ${time(created_at)}; ${source}: ${screenshot}${recording}, browser information`,
  ];
}

/** Where the files of a report are. Websites may send addresses of their own. */
const fileQuotes = ({ screenshot_url, recording_url }: Feedback): Quote[] => [
  ...(screenshot_url === "" ? [] : [quote(reporter, say`screenshot`, plainAddress(screenshot_url))]),
  ...(recording_url === null ? [] : [quote(reporter, say`recording`, plainAddress(recording_url))]),
];

function feedbackCommentQuote(comment: FeedbackComment, position: number): Quote {
  const { author, via, content, visibility, created_at } = comment;
  const text = `${withToken(author ?? "Removed member", via)}: ${content}`;
  const name = say`${visibility} comment ${time(created_at)}`;
  return quote(authorOfComment(comment), name, text, commentKey(comment, position));
}

async function cardSource(api: Api, ticket: Ticket, part: TicketPart): Promise<Source> {
  const params = { id: ticket.source_id };
  const [{ data: card }, comments] = await Promise.all([
    api.call("getCard", { params }),
    readComments((query) => api.call("listCardComments", { params, query }), cardCommentQuote, part),
  ]);
  const others = await readOtherTickets(api, card, ticket);
  const by = authorOfCard(card);
  const checklist = card.checklist
    .map(({ text, checked }) => `- [${checked ? "x" : " "}] ${plainLine(text)}`)
    .join("\n");
  return {
    title: card.title,
    facts: [
      say`card: ${card.attachments.length} attachments${part.withEvidence ? say`` : say` (get_evidence)`}`,
      ...others.facts,
    ],
    quotes: [
      quoteLine(by, say`card title`, card.title),
      ...(card.description ? [quote(by, say`card description`, card.description)] : []),
      ...(checklist === "" ? [] : [quote(by, say`card checklist`, checklist)]),
      ...(part.withEvidence ? attachmentQuotes(card) : []),
      ...others.quotes,
    ],
    comments,
  };
}

function cardCommentQuote(comment: CardComment, position: number): Quote {
  const { author_name, via, content, created_at } = comment;
  const name = say`comment ${time(created_at)}`;
  return quote(
    authorOfComment(comment),
    name,
    `${withToken(author_name, via)}: ${content}`,
    commentKey(comment, position),
  );
}

/** A program can choose the name that it writes under, so the token it uses is named too. */
const withToken = (author: string, via: string | null | undefined) =>
  plainLine(via ? `${author} (via ${via})` : author);

/** With its position, so that a cursor into a comment says where to read on. */
const commentKey = (comment: { readonly id: string }, position: number) => `comment-${position}-${comment.id}`;

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
  { cursor = "", tokens }: TicketPart,
): Promise<Comments> {
  const position = Number(/^comment-(\d+)-/.exec(cursor)?.[1]);
  const first = position < maxComments ? position : 0;
  const { quotes, count, total } = await readQuotes(read, quoteOf, {
    limit: maxComments - first,
    ...(first > 0 ? { offset: first } : {}),
    tokens,
  });
  return { first, count, total, quotes };
}

export function questionQuotes(asked: Question): Quote[] {
  const { to, state, question, choices, answer } = asked;
  const text = [question, ...choices.map((choice) => `- ${plainLine(choice)}`)].join("\n");
  return [
    quote(agent, say`question ${id(asked.id)} to the ${to}, ${state}`, text, `question-${asked.id}`),
    ...(answer === null
      ? []
      : [quote(authorOfAnswer(asked), say`answer to question ${id(asked.id)}`, answer, `answer-${asked.id}`)]),
  ];
}
