import type { DatabaseSync } from "node:sqlite";
import type { Watch } from "../database.ts";
import type { OpenedFile } from "./opened-file.ts";

/** The longest delay for changes of other processes. Those of this process are reported at once. */
const intervalMs = 500;

/** SQLite has no notifications, only a counter of other connections' commits. Reading it takes a microsecond. */
export function pollDataVersion(
  connection: DatabaseSync,
  file: OpenedFile,
  onChange: (org: string | undefined) => void,
  onError: (error: Error) => void,
): Watch {
  const statement = connection.prepare("PRAGMA data_version");
  const version = () => (connection.isOpen ? statement.get()?.["data_version"] : undefined);
  let seen = version();
  const check = () => {
    // Its loss is reported by the file itself.
    if (!file.isPresent()) return;
    const now = version();
    if (now === seen) return;
    seen = now;
    onChange(undefined);
  };
  const timer = setInterval(() => {
    try {
      check();
    } catch (error) {
      onError(error as Error);
    }
  }, intervalMs);
  timer.unref();
  return {
    announce: (org) => onChange(org),
    async stop() {
      clearInterval(timer);
    },
  };
}
