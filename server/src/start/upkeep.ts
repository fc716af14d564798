import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import type { SessionAuthenticator } from "../features/people/sessions/session-authenticator.ts";
import type { Authenticator } from "../features/people/tokens/authenticator.ts";
import { PeriodicTask } from "./periodic-task.ts";

const minuteMs = 60_000;

interface Needs {
  readonly db: Database;
  readonly authenticator: Authenticator;
  readonly sessions: SessionAuthenticator;
  readonly spoolFolder: string;
  readonly logger: Logger;
}

/** What every server does for itself: its caches, and the files of uploads that a process left on this machine. */
export function startUpkeep({ db, authenticator, sessions, spoolFolder, logger }: Needs): { stop(): Promise<void> } {
  const onError = (error: unknown) => logger.warn({ err: error }, "housekeeping failed; retrying later");
  const recordUses = async () => {
    await authenticator.recordUses(db);
    await sessions.recordUses(db);
  };
  const tasks = [
    new PeriodicTask({
      everyMs: minuteMs,
      async run() {
        authenticator.evictUnused();
        sessions.evictUnused();
        await recordUses();
      },
      onError,
    }),
    new PeriodicTask({
      everyMs: 60 * minuteMs,
      async run() {
        const { sweepSpool } = await import("../features/intake/files/sweep-spool.ts");
        await sweepSpool(spoolFolder);
      },
      onError,
    }),
  ];
  return {
    async stop() {
      for (const task of tasks) await task.stop();
      await recordUses().catch(onError);
    },
  };
}
