import type {
  CardComment,
  ClaimState,
  CommentVisibility,
  CriterionOrigin,
  Decider,
  FeedbackStatus,
  FeedbackType,
  Me,
  Project,
  QuestionRecipient,
  QuestionState,
  ReportedSourceField,
  ReportedTicketField,
  TicketDeliveryState,
  TicketPriority,
  TicketSourceType,
  TicketStatus,
} from "@corkboard/contract";
import { visible } from "./visible.ts";

declare const made: unique symbol;

/**
 * A sentence by Corkboard, shown outside of fences. A string is not one: what somebody wrote does not compile where a
 * statement is expected, unless it is quoted with its author (`trust.ts`).
 */
export type Statement = string & { readonly [made]: "statement" };

/** What a statement may contain: numbers, other statements, and values that the contract enumerates. */
type Word =
  | number
  | Statement
  | CardComment["author_kind"]
  | ClaimState
  | CommentVisibility
  | CriterionOrigin
  | Decider
  | FeedbackStatus
  | FeedbackType
  | Me["role"]
  | Project["type"]
  | QuestionRecipient
  | QuestionState
  | ReportedSourceField
  | ReportedTicketField
  | TicketDeliveryState
  | TicketPriority
  | TicketSourceType
  | TicketStatus;

/** Writes a statement, as the tag of a template. */
export const say = (parts: TemplateStringsArray, ...words: readonly Word[]): Statement =>
  parts.reduce((text, part, index) => `${text}${words[index - 1]}${part}`) as Statement;

/** An ID or a time, which have no spaces. Anything else would not be one, and is not repeated. */
export const id = (value: string): Statement => (/^[\w:.-]{1,64}$/.test(value) ? value : "unknown") as Statement;

/** The cursor of a page, as the service has made it. */
export const pageCursor = (value: string): Statement =>
  (/^[\w-]{1,1000}$/.test(value) ? value : "unknown") as Statement;

export const time = (value: string | null): Statement => (value === null ? say`further notice` : id(value));

export const list = (words: readonly Word[]): Statement => words.join(", ") as Statement;

/** Sends a file to an address that the service has made. Anything else would not be one, and is not repeated. */
export const uploadCommand = (url: string): Statement =>
  (/^https?:\/\/[\w.:/[\]-]{1,2000}$/.test(url) ? `curl -T after.png "${url}"` : "unknown") as Statement;

/** A message that the service, or the tool itself, has written: never one that repeats what somebody else wrote. */
export const ownMessage = (message: string): Statement => visible(message).replaceAll("\n", " ") as Statement;
