import type { FileKind } from "../../db/tables/files.ts";
import type { JudgedType } from "./judge-type.ts";

/** A file as it came, waiting on this machine's disk. */
export interface Upload {
  readonly kind: FileKind;
  readonly path: string;
  readonly name: string;
}

/** Where an upload is to belong. */
export interface UploadOwner {
  readonly orgId: string;
  readonly projectId: string;
}

/** A file whose bytes are in the store already, while nothing else knows of it yet. */
export interface PreparedFile {
  readonly id: string;
  readonly org_id: string;
  readonly project_id: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly mime_type: JudgedType;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  /** 0 where there is no thumbnail. */
  readonly thumbnail_bytes: number;
}
