import type { Role } from "@corkboard/contract";
import type { Timestamp } from "./columns.ts";

interface Invitations {
  org_id: string;
  id: string;
  email: string;
  email_key: string;
  role: Role;
  /** The suggested name, if any. */
  display_name: string | null;
  /** Null for the operator. */
  invited_by: string | null;
  version: number;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** A link that works once. An invitation may have several: the one shown to the owner, and the one sent by email. */
interface OneTimeSecrets {
  hash: string;
  kind: "invitation" | "reset" | "contact";
  org_id: string | null;
  invitation_id: string | null;
  contact_id: string | null;
  identity_id: string | null;
  /** Whether it was sent by email only, so that using it proves that the address is the person's. */
  emailed: number;
  /** The member who made it, and the session or token it was made with; null for the operator and the person themself. */
  maker_org: string | null;
  maker_id: string | null;
  maker_credential: string | null;
  made_at: Timestamp | null;
  expires_at: Timestamp;
}

/** An email with a link or code that is to be sent. Its secret is generated when the email is composed. */
interface LinkMails {
  id: string;
  kind: "invitation" | "reset" | "code" | "contact";
  org_id: string | null;
  invitation_id: string | null;
  contact_id: string | null;
  /** For resets and codes: the address as entered. Nothing is sent if nobody signs in with it. */
  email_key: string | null;
  /** For invitations and contacts: who has the email sent, as in the secrets. */
  maker_id: string | null;
  maker_credential: string | null;
}

export interface InvitationTables {
  invitations: Invitations;
  one_time_secrets: OneTimeSecrets;
  link_mails: LinkMails;
}
