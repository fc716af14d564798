import type {
  AuthorKind,
  ClaimState,
  ClaimUsage,
  Decider,
  DeliveredCriterion,
  DeliveredElement,
  DeliveryDraft,
  QuestionRecipient,
  QuestionRespondent,
  QuestionState,
  TicketDeliveryState,
} from "@corkboard/contract";
import { flag, integer, json, nullable, type RowOf, text, timestamp } from "./columns.ts";

export const claims = {
  org_id: text(),
  id: text(),
  project_id: text(),
  ticket_id: text(),
  /** The member whose token the agent uses. */
  user_id: text(),
  /** The token that the ticket was claimed with; null for a session. */
  token_id: nullable(text()),
  /** The first token of its chain of creation, which outlives it. Null for a session, and in older rows. */
  first_token_id: nullable(text()),
  agent: text(),
  state: text<ClaimState>(),
  fence: integer(),
  attempt: integer(),
  lease_seconds: integer(),
  /** Null while the lease is paused and after the claim has ended. */
  leased_until: nullable(timestamp()),
  doing: nullable(text()),
  reason: nullable(text()),
  /** Who wrote the reason. */
  reason_by: nullable(text<AuthorKind>()),
  /** All that were asked under the claim. */
  questions: integer(),
  /** Those of them that were meant for the reporter. */
  reporter_questions: integer(),
  open_questions: integer(),
  /** Answers that no heartbeat has returned yet. */
  new_answers: integer(),
  /** The valid parts of a delivery that was rejected. */
  delivery_draft: nullable(json<DeliveryDraft>()),
  output_file_id: nullable(text()),
  output_bytes: nullable(integer()),
  /** The hash of the key in the address that accepts a screenshot, and when it expires. */
  upload_key: nullable(text()),
  upload_until: nullable(timestamp()),
  /** The screenshot that was uploaded and not delivered yet. */
  upload_file_id: nullable(text()),
  /** What the attempt has used, as reported by its runner. */
  usage: nullable(json<ClaimUsage>()),
  /** When the service ends the attempt; null without a limit. */
  deadline: nullable(timestamp()),
  /** Since when questions are open; null while there are none. */
  paused_at: nullable(timestamp()),
  version: integer(),
  created_at: timestamp(),
  delivered_at: nullable(timestamp()),
  ended_at: nullable(timestamp()),
};

export const questions = {
  org_id: text(),
  id: text(),
  project_id: text(),
  ticket_id: text(),
  claim_id: text(),
  agent: text(),
  recipient: text<QuestionRecipient>(),
  intended_for: text<QuestionRecipient>(),
  question: text(),
  choices: json<string[]>(),
  state: text<QuestionState>(),
  answer: nullable(text()),
  answered_by: nullable(text<QuestionRespondent>()),
  answered_by_user_id: nullable(text()),
  /** Answered, and not yet returned by a heartbeat. */
  is_new: flag(),
  version: integer(),
  created_at: timestamp(),
  answered_at: nullable(timestamp()),
};

export const ticketDeliveries = {
  org_id: text(),
  id: text(),
  project_id: text(),
  ticket_id: text(),
  claim_id: text(),
  agent: text(),
  attempt: integer(),
  summary: text(),
  url: nullable(text()),
  branch: nullable(text()),
  commit_id: nullable(text()),
  preview_url: nullable(text()),
  verified: flag(),
  criteria: json<DeliveredCriterion[]>(),
  element: nullable(json<DeliveredElement>()),
  screenshot_file_id: nullable(text()),
  state: text<TicketDeliveryState>(),
  reason: nullable(text()),
  decided_by: nullable(text<Decider>()),
  decided_by_user_id: nullable(text()),
  /** The token that it was delivered with; null for a session. */
  token_id: nullable(text()),
  /** As for claims. */
  first_token_id: nullable(text()),
  /** When the reporter and the client's contacts could see it first. */
  shown_at: nullable(timestamp()),
  shown_by: nullable(text()),
  /** What they read in place of the agent's summary; null unless a member showed the delivery. */
  client_summary: nullable(text()),
  /** When the team was reminded of the missing verdict. */
  reminded_at: nullable(timestamp()),
  version: integer(),
  created_at: timestamp(),
  decided_at: nullable(timestamp()),
};

export interface ClaimTables {
  claims: RowOf<typeof claims>;
  questions: RowOf<typeof questions>;
  ticket_deliveries: RowOf<typeof ticketDeliveries>;
}
