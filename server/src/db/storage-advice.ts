import { ownUser } from "../shared/own-user.ts";

/** By the primary result codes of SQLite. */
const adviceForFile: ReadonlyMap<number, () => string> = new Map([
  [5, () => "Another program holds the lock of the file: end it, and start again"],
  [8, mustBeWritable],
  [10, () => "Check the disk and its file system, and the system's log"],
  [11, () => "The file is damaged: run `doctor` for details, and restore a backup"],
  [13, () => "The disk is full: free some space, and start again"],
  [14, mustBeWritable],
  [26, () => "The file is not a SQLite database, or is encrypted: move it away, or restore a backup in its place"],
]);

/** By the codes of PostgreSQL. */
const adviceForServer: Readonly<Record<string, string>> = {
  "25006": "Point DATABASE_URL to the primary server instead of a standby",
  "53100": "The disk of the database server is full: free some space there",
};

function mustBeWritable(): string {
  return `The folder and every file of the database must be writable for ${ownUser()}, the user that runs Corkboard`;
}

/** Whether SQLite could not use its file. Migrations do not translate its errors. */
export const isAboutFile = (cause: unknown): boolean => {
  const { errcode } = cause as { errcode?: unknown };
  return typeof errcode === "number" && adviceForFile.has(errcode & 0xff);
};

/** What to do about a database that cannot be used; undefined if the message of the error has to suffice. */
function storageAdvice(cause: unknown): string | undefined {
  const { errcode, code } = cause as { errcode?: unknown; code?: unknown };
  if (typeof errcode === "number") return adviceForFile.get(errcode & 0xff)?.();
  return typeof code === "string" ? adviceForServer[code] : undefined;
}

/** The message of an error with what to do about it. */
export function explainStorage(cause: unknown): string {
  const { message } = cause as Error;
  const advice = storageAdvice(cause);
  return advice === undefined ? message : `${message}. ${advice}`;
}
