import {
  type AuthorKind,
  authorKinds,
  type Card,
  type CardComment,
  type Claim,
  type Criterion,
  plainLine,
  type Question,
  type TextPart,
  type Ticket,
  type TicketAuthor,
  type TicketDelivery,
} from "@corkboard/contract";
import type { Statement } from "./statement.ts";

/** Who wrote a text: people, an agent, a ticket writer or a model, or Corkboard itself. */
export const trustLevels = [...authorKinds, "writer", "model"] as const satisfies readonly (
  | AuthorKind
  | TicketAuthor
)[];
export type Trust = (typeof trustLevels)[number];

declare const made: unique symbol;

/** The author of a text. Only this file makes them, from what is stored about the text. */
export interface Author {
  readonly trust: Trust;
  readonly [made]: "author";
}

/** What an older or newer service does not say is trusted least. */
const author = (trust: Trust | null | undefined): Author =>
  ({ trust: trust && trustLevels.includes(trust) ? trust : "visitor" }) as Author;

/** Of texts whose author is not stored. They are trusted least. */
export const unknownAuthor = author(undefined);

/** Of a report and everything that the visitor's browser sent with it. */
export const reporter = author("visitor");

/** Of the names of members, projects and the organisation. */
export const team = author("member");

/** Of questions, deliveries and the names of agents. */
export const agent = author("agent");

export const authorOfComment = ({ author_kind }: Pick<CardComment, "author_kind">) => author(author_kind);

export const authorOfCard = ({ author_kind }: Pick<Card, "author_kind">) => author(author_kind);

export const authorOfReason = ({ reason_by }: Pick<Claim, "reason_by">) => author(reason_by);

export const authorOfCriterion = ({ origin }: Pick<Criterion, "origin">) => author(origin);

const respondents = { team: "member", client: "contact", reporter: "visitor" } as const;

export const authorOfAnswer = ({ answered_by }: Pick<Question, "answered_by">) =>
  author(answered_by && respondents[answered_by]);

export const authorOfVerdict = ({ decided_by }: Pick<TicketDelivery, "decided_by">) =>
  author(decided_by && respondents[decided_by]);

type Generated = Partial<Pick<Ticket, "ai_context">>;

/** What generated a ticket. */
const generator = ({ ai_context }: Generated): TicketAuthor =>
  (ai_context?.engine ?? "builtin") === "builtin" ? "writer" : "model";

/** The built-in writer quotes its source, so its texts are no more trusted than a visitor's. */
const generatedBy = (by: TicketAuthor) => author(by === "writer" ? "visitor" : by);

export const authorOfTitle = (ticket: Pick<Ticket, "title_by"> & Generated) =>
  generatedBy(ticket.title_by ?? generator(ticket));

/**
 * Of the description, apart from lines that `description_parts` names. Without them, nobody knows what its author has kept
 * of the generated text.
 */
export const authorOfDescription = (ticket: Pick<Ticket, "description_by"> & Generated) =>
  generatedBy(ticket.description_by === "model" ? "model" : generator(ticket));

export const authorOfPart = ({ by }: Pick<TextPart, "by">) => author(by);

/** Everybody may have added one, and whose each is, is not stored. */
export const authorOfLabels = author("visitor");

/** A text with its author. */
export interface Quote {
  /** Identifies the text within a document, so that a cursor can point into it. */
  readonly key: string;
  readonly name: Statement;
  readonly trust: Trust;
  readonly text: string;
  readonly [made]: "quote";
}

/** The only way to show what anybody but Corkboard has written. */
export const quote = (by: Author, name: Statement, text: string, key: string = name): Quote =>
  ({ key, name, trust: by.trust, text }) as Quote;

/** The same for a name, a title or a label. What was stored before they were prepared on arrival may have several lines. */
export const quoteLine = (by: Author, name: Statement, text: string, key?: string): Quote =>
  quote(by, name, plainLine(text), key);

/** Facts by Corkboard, then quotes. */
export interface Document {
  /** Repeated on every page. */
  readonly facts: readonly Statement[];
  readonly quotes: readonly Quote[];
  /** How many texts come before `quotes`, on earlier pages. */
  readonly skipped?: number;
  /** How many texts there are, if `quotes` are only those that a page can reach. */
  readonly total?: number;
  /** What to do next. */
  readonly hints?: readonly Statement[];
}
