import type { FileStore } from "../../../ports/files/file-store.ts";

export interface FileStorage {
  readonly store: FileStore;
  /** Where uploads are processed before they are stored. */
  readonly spoolFolder: string;
  /** The most bytes one organisation may store; undefined for no limit. */
  readonly quotaBytes: number | undefined;
}
