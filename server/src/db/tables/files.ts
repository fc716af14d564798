import type { FileKind } from "@corkboard/contract";
import type { Timestamp } from "./columns.ts";

/** A stored file. Its bytes and those of its thumbnail are in the file store. */
interface Files {
  org_id: string;
  id: string;
  project_id: string;
  kind: FileKind;
  feedback_id: string | null;
  card_id: string | null;
  /** For the screenshot of a delivery. */
  ticket_id: string | null;
  name: string;
  /** Detected from the bytes. */
  mime_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** 0 if there is no thumbnail. */
  thumbnail_bytes: number;
  created_at: Timestamp;
}

/** A file whose bytes are still to be deleted. */
interface DoomedFiles {
  org_id: string;
  id: string;
  project_id: string;
  attempts: number;
  due_at: Timestamp;
}

/** The bytes stored by each organisation. */
interface StorageUsage {
  org_id: string;
  bytes: number;
}

/** The same by kind, with the number of files. Apart, so that the quota is checked on a single row. */
interface StorageKinds {
  org_id: string;
  kind: FileKind;
  files: number;
  bytes: number;
}

export interface FileTables {
  files: Files;
  doomed_files: DoomedFiles;
  storage_usage: StorageUsage;
  storage_kinds: StorageKinds;
}
