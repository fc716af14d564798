import type { Timestamp } from "./columns.ts";

/** A person who can sign in, as a member of any number of organisations. */
interface Identities {
  id: string;
  email: string;
  email_key: string;
  /** Null for people who sign in by other means only. */
  password_hash: string | null;
  /** When the person proved that the address is theirs; null if an invitation was accepted by a link that was passed on. */
  email_verified_at: Timestamp | null;
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
  /**
   * When the person last proved who they are: by password, passkey or code, or to the single sign-on provider. 1970 if
   * the provider does not say when.
   */
  reauthenticated_at: Timestamp;
}

interface Passkeys {
  id: string;
  identity_id: string;
  /** As the authenticator named it, in base64url. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** Signatures so far; 0 for authenticators that do not count. */
  counter: number;
  /** How browsers reach the authenticator, as JSON. */
  transports: string;
  synced: number;
  name: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

/** An account at a single sign-on provider that signs a person in. */
interface ProviderAccounts {
  issuer: string;
  subject: string;
  identity_id: string;
  created_at: Timestamp;
}

/**
 * The last code sent to an address, and how many were sent to it lately. An address that was sent none has a row while
 * somebody tries one, so that its attempts take as long. Other rows count the emails with codes, or with links to reset a
 * password, to all spellings of an address.
 */
interface SignInCodes {
  /** The address; in rows that only count, what they count and a hash of the mailbox. */
  email_key: string;
  /** Null once it was used, and in rows that only count. */
  hash: string | null;
  /** Attempts so far, which are counted whether or not there is a code. */
  attempts: number;
  expires_at: Timestamp;
  /** Emails with codes since then; 0 if there were only attempts. */
  sent: number;
  counted_since: Timestamp;
}

/** Challenges that the service signed and must not accept again. */
interface UsedChallenges {
  hash: string;
  expires_at: Timestamp;
}

/** How often something was attempted in the current window of time. */
interface AttemptCounts {
  /** Whose attempts, or at what: a keyed hash, so that it tells no address. */
  subject: string;
  attempts: number;
  counted_since: Timestamp;
}

/** A single row, while the service has no organisation. */
interface SetupCodes {
  id: number;
  hash: string;
  /** Wrong codes so far, this one and earlier ones of the empty service. */
  attempts: number;
  /** When the last wrong code was tried. */
  tried_at: Timestamp | null;
}

export interface IdentityTables {
  identities: Identities;
  sessions: Sessions;
  passkeys: Passkeys;
  provider_accounts: ProviderAccounts;
  sign_in_codes: SignInCodes;
  used_challenges: UsedChallenges;
  attempt_counts: AttemptCounts;
  setup_codes: SetupCodes;
}
