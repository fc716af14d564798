import type { DatabaseSync } from "node:sqlite";
import type { Watch } from "../database.ts";

/** How late news of another process may come. News of this one come at once. */
const everyMs = 500;

/** SQLite cannot call; it only counts the commits of others, and reading that counter costs a microsecond. */
export function watchFile(
  connection: DatabaseSync,
  onNews: (org: string | undefined) => void,
  onTrouble: (error: Error) => void,
): Watch {
  const statement = connection.prepare("PRAGMA data_version");
  const version = () => (connection.isOpen ? statement.get()?.["data_version"] : undefined);
  let seen = version();
  const look = () => {
    const now = version();
    if (now === seen) return;
    seen = now;
    onNews(undefined);
  };
  const timer = setInterval(() => {
    try {
      look();
    } catch (error) {
      onTrouble(error as Error);
    }
  }, everyMs);
  timer.unref();
  return {
    announce: (org) => onNews(org),
    async stop() {
      clearInterval(timer);
    },
  };
}
