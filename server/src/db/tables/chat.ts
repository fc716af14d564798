import type { ChatFormat, ChatKind } from "@corkboard/contract";
import { flag, integer, json, nullable, type RowOf, text, timestamp } from "./columns.ts";

export const chatAddresses = {
  org_id: text(),
  /** That of the project, which has at most one. */
  id: text(),
  format: text<ChatFormat>(),
  /** A secret: whoever knows it can write to the chat. */
  url: text(),
  kinds: json<ChatKind[]>(),
  active: flag(),
  disabled_reason: nullable(text()),
  failing_since: nullable(timestamp()),
  /** Failed ones since the last success. */
  attempts: integer(),
  /** What is new is not sent before. */
  next_attempt_at: nullable(timestamp()),
  /** Whether a test message is to be sent. */
  test_pending: flag(),
  last_attempt_at: nullable(timestamp()),
  last_error: nullable(text()),
  /** The sequence of the last event that the chat was notified of, or did not have to be. */
  sent_to: integer(),
  /** The last reports that were spam when it was their turn: they are sent if a member decides that they are none. */
  withheld: json<string[]>(),
  created_by: text(),
  /** The session or token with which the URL was last set. */
  url_set_with: text(),
  url_set_at: timestamp(),
  version: integer(),
  created_at: timestamp(),
};

export interface ChatTables {
  chat_addresses: RowOf<typeof chatAddresses>;
}
