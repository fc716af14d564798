import type { Role, TokenScope } from "@corkboard/contract";
import type { Json, Timestamp } from "./column-types.ts";

interface Organisations {
  id: string;
  name: string;
  created_at: Timestamp;
}

/** One row: what this service signs links with, the same in every process on one database. */
interface SigningSecrets {
  id: number;
  secret: string;
}

interface Members {
  org_id: string;
  id: string;
  display_name: string;
  display_name_key: string;
  /** First character of the key, by which mentions find their candidates. */
  display_name_initial: string;
  email: string;
  email_key: string;
  role: Role;
  version: number;
  created_at: Timestamp;
  removed_at: Timestamp | null;
}

interface Tokens {
  org_id: string;
  id: string;
  user_id: string;
  name: string;
  scope: TokenScope;
  hash: string;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
}

interface IdempotencyKeys {
  org_id: string;
  user_id: string;
  key: string;
  fingerprint: string;
  response: Json | null;
  /** What the answer shows. The answer is gone when that is. */
  object_id: string | null;
  created_at: Timestamp;
}

export interface OrganisationTables {
  organisations: Organisations;
  signing_secrets: SigningSecrets;
  members: Members;
  tokens: Tokens;
  idempotency_keys: IdempotencyKeys;
}
