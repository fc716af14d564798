import type { FileStore } from "../../ports/files/file-store.ts";

/** What it takes to keep files. */
export interface FileKeeping {
  readonly store: FileStore;
  /** Where files are worked on before they are stored. */
  readonly spoolFolder: string;
  /** How much the files of one organisation may take; undefined for no end. */
  readonly quotaBytes: number | undefined;
}
