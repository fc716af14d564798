import type { AccessKind } from "@corkboard/contract";
import type { Timestamp } from "./columns.ts";

/** What concerns access to an organisation. Apart from the event log, which every member reads (record 25). */
interface AuditEntries {
  org_id: string;
  id: string;
  kind: AccessKind;
  actor_id: string | null;
  object_id: string | null;
  /** A name or an email address; null for members and contacts, whose name is in their row. */
  about: string | null;
  address: string | null;
  created_at: Timestamp;
}

export interface AuditTables {
  audit_entries: AuditEntries;
}
