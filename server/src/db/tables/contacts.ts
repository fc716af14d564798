import { integer, type RowOf, text, timestamp, type Timestamp } from "./columns.ts";

/** A person of a client who follows its reports in the portal. */
export const contacts = {
  org_id: text(),
  id: text(),
  client_id: text(),
  name: text(),
  email: text(),
  email_key: text(),
  invited_by: text(),
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

export interface ContactTables {
  contacts: RowOf<typeof contacts>;
  contact_sessions: ContactSessions;
}
