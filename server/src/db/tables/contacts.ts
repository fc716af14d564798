import { integer, nullable, type RowOf, text, timestamp, type Timestamp } from "./columns.ts";

/** A person of a client who follows its reports in the portal. */
export const contacts = {
  org_id: text(),
  id: text(),
  client_id: text(),
  name: text(),
  email: text(),
  email_key: text(),
  invited_by: text(),
  /** 0 once the contact has unsubscribed. */
  mail_wanted: integer(),
  /** Of the browser that signed in last; null before that. */
  language: nullable(text()),
  version: integer(),
  created_at: timestamp(),
};

/** A browser in which a contact is signed in. */
interface ContactSessions {
  hash: string;
  org_id: string;
  contact_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** A delivery that was shown to a contact. */
interface ContactNews {
  org_id: string;
  contact_id: string;
  /** Of the delivery. */
  id: string;
  feedback_id: string;
  mail: "none" | "due" | "sent";
  /** The email it is part of. Kept across retries, so that a repeated email is recognisable. */
  mail_batch: string | null;
  created_at: Timestamp;
}

export interface ContactTables {
  contacts: RowOf<typeof contacts>;
  contact_sessions: ContactSessions;
  contact_news: ContactNews;
}
