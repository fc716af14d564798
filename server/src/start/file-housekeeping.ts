import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { type JobKind, jobKind } from "../jobs/job-kind.ts";
import type { FileStore } from "../ports/files/file-store.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

interface Needs {
  readonly db: Database;
  readonly store: FileStore;
  readonly logger: Logger;
}

/**
 * Removes the content of deleted files every minute, and compares the store with the database once a day. These are jobs of
 * their own, so that an unavailable store does not delay other housekeeping.
 */
export function fileHousekeeping({ db, store, logger }: Needs): readonly JobKind[] {
  const common = { atOnce: 1, leaseMs: minuteMs, retryAfterMs: [minuteMs] };
  const logFailure = ({ error }: { readonly error: unknown }) =>
    logger.warn({ err: error }, "file housekeeping failed; retrying in a minute");
  return [
    jobKind<null>({
      ...common,
      name: "deleted-files",
      everyMs: minuteMs,
      async run(_, { signal }) {
        const { purgeDeletedFiles } = await import("../features/intake/files/purge-deleted-files.ts");
        await purgeDeletedFiles(db, store, signal);
        return async () => ({});
      },
      logFailure,
    }),
    jobKind<null>({
      ...common,
      name: "stored-files",
      everyMs: dayMs,
      async run(_, { signal }) {
        const { sweepFiles } = await import("../features/intake/files/sweep-files.ts");
        const { files, orphans, missing } = await sweepFiles({ db, store, signal });
        if (orphans > 0) logger.info({ files, orphans }, "orphaned files deleted");
        if (missing.length > 0) logger.error({ missing }, "stored files missing");
        return signal.aborted ? undefined : async () => ({});
      },
      logFailure,
    }),
  ];
}
