import { StorageUnavailable } from "../../db/database.ts";

/** One thing that was looked at. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** Given where it works, but perhaps not as it was meant. */
  readonly warning?: true;
  readonly detail: string;
}

export const fine = (name: string, detail: string): Check => ({ name, ok: true, detail });
export const doubtful = (name: string, detail: string): Check => ({ name, ok: true, warning: true, detail });
export const failed = (name: string, detail: string): Check => ({ name, ok: false, detail });

/** What went wrong, in the words of whoever refused. */
export function reasonOf(error: unknown): string {
  if (error instanceof StorageUnavailable) return reasonOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}
