import type { Timestamp } from "./columns.ts";

/** A person who can sign in, as a member of any number of organisations. */
interface Identities {
  id: string;
  email: string;
  email_key: string;
  password_hash: string;
  created_at: Timestamp;
}

interface Sessions {
  id: string;
  identity_id: string;
  hash: string;
  user_agent: string;
  created_at: Timestamp;
  /** To the minute. */
  last_used_at: Timestamp;
  /** The organisation that was last named by a request. */
  last_org: string | null;
  /** When the password was last entered. */
  reauthenticated_at: Timestamp;
}

/** A single row, while the service has no organisation. */
interface SetupCodes {
  id: number;
  hash: string;
  /** Wrong codes so far. */
  attempts: number;
}

export interface IdentityTables {
  identities: Identities;
  sessions: Sessions;
  setup_codes: SetupCodes;
}
