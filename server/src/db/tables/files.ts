import type { Timestamp } from "./columns.ts";

export type FileKind = "screenshot" | "recording" | "attachment";

/** What is known of a stored file. Its bytes, and those of its thumbnail, lie in the store of files. */
interface Files {
  org_id: string;
  id: string;
  project_id: string;
  kind: FileKind;
  feedback_id: string | null;
  card_id: string | null;
  name: string;
  /** As judged from the bytes. */
  mime_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** 0 where there is no thumbnail. */
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

/** How much the files of an organisation take. */
interface StorageUsage {
  org_id: string;
  bytes: number;
}

export interface FileTables {
  files: Files;
  doomed_files: DoomedFiles;
  storage_usage: StorageUsage;
}
