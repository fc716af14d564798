import { StorageUnavailable } from "../../db/database.ts";
import { explainStorage } from "../../db/storage-advice.ts";

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** It works, but probably not as intended. */
  readonly warning?: true;
  readonly detail: string;
}

export const passed = (name: string, detail: string): Check => ({ name, ok: true, detail });
export const warned = (name: string, detail: string): Check => ({ name, ok: true, warning: true, detail });
export const failed = (name: string, detail: string): Check => ({ name, ok: false, detail });

export function reasonOf(error: unknown): string {
  if (error instanceof StorageUnavailable) return explainStorage(error.cause);
  return error instanceof Error ? error.message : String(error);
}
