import type { Role, TokenScope, TokenSpeaker } from "@corkboard/contract";
import { integer, type Json, nullable, type RowOf, text, timestamp, type Timestamp } from "./columns.ts";

interface Organisations {
  id: string;
  name: string;
  version: number;
  created_at: Timestamp;
  /** When it was closed; null unless somebody has deleted it. */
  deleted_at: Timestamp | null;
  /** When its content is removed; it can be restored until then. */
  purge_at: Timestamp | null;
}

/** A single row: the key that signs links, shared by all processes on one database. */
interface SigningSecrets {
  id: number;
  secret: string;
}

export const members = {
  org_id: text(),
  id: text(),
  display_name: text(),
  display_name_key: text(),
  /** First character of the key; mentions look up candidates by it. */
  display_name_initial: text(),
  email: text(),
  email_key: text(),
  role: text<Role>(),
  /** Who signs in as this member; null until an invitation is accepted, and once removed. */
  identity_id: nullable(text()),
  version: integer(),
  created_at: timestamp(),
  removed_at: nullable(timestamp()),
};

interface Tokens {
  org_id: string;
  id: string;
  user_id: string;
  name: string;
  scope: TokenScope;
  /** The client it is bound to, if any. Deleting the client deletes the token, by the foreign key. */
  client_id: string | null;
  speaks_for: TokenSpeaker;
  hash: string;
  /** Null for tokens that the operator issued or that a session created. Deleting this token deletes those it created, by the foreign key. */
  created_by_token: string | null;
  /** Unlike with tokens, the end of the session alone does not end the token. */
  created_by_session: string | null;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
  /** Increases with every rotation; nothing else about a token changes. */
  version: number;
  rotated_at: Timestamp | null;
  /** The hash of the secret before the current one; null unless it had an overlap. */
  previous_hash: string | null;
  /** Never later than the token's expiry. */
  previous_secret_until: Timestamp | null;
}

interface IdempotencyKeys {
  org_id: string;
  user_id: string;
  key: string;
  fingerprint: string;
  response: Json | null;
  /** The object in the response. Deleting the object erases the response. */
  object_id: string | null;
  created_at: Timestamp;
}

export interface OrganisationTables {
  organisations: Organisations;
  signing_secrets: SigningSecrets;
  members: RowOf<typeof members>;
  tokens: Tokens;
  idempotency_keys: IdempotencyKeys;
}
