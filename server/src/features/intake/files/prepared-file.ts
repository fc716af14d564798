import type { FileKind } from "@corkboard/contract";
import type { DetectedType } from "./detect-type.ts";

/** A received file on the local disk. */
export interface Upload {
  readonly kind: FileKind;
  readonly path: string;
  readonly name: string;
}

export interface UploadOwner {
  readonly orgId: string;
  readonly projectId: string;
}

/** A file whose bytes are in the store, but that has no row yet. */
export interface PreparedFile {
  readonly id: string;
  readonly org_id: string;
  readonly project_id: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly mime_type: DetectedType;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  /** 0 without a thumbnail. */
  readonly thumbnail_bytes: number;
}
