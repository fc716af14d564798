import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import { behindBy } from "../db/migrate.ts";
import { migrateDatabase, openDatabase, pendingIn, describeLocation } from "../db/open.ts";
import { CommandError } from "./command.ts";

type Work<Result> = (db: Database) => Promise<Result>;

/**
 * Opens the same database the service uses, beside it, for as long as the work takes. It makes none, which would hide a
 * mistyped setting, and brings none up to date, which would pull it from under an older service.
 */
export async function withDatabase<Result>(config: Config, work: Work<Result>): Promise<Result> {
  if (await isUpToDate(config)) return withOpen(config, work);
  throw new CommandError(
    `There is no database of Corkboard at ${describeLocation(config.database)}. ` +
      "Check CORKBOARD_DATA and DATABASE_URL; org create makes a new one",
  );
}

/** The same for what may be done first of all: where there is no database, it is made. */
export async function withNewDatabase<Result>(config: Config, work: Work<Result>): Promise<Result> {
  if (!(await isUpToDate(config))) await migrateDatabase(config.database);
  return withOpen(config, work);
}

/** False where there is none yet. */
async function isUpToDate({ database }: Config): Promise<boolean> {
  const pending = await pendingIn(database);
  if (pending && pending.length > 0) {
    throw new CommandError(
      `${describeLocation(database)}: ${behindBy(pending)}. Run migrate (the service also does this at start)`,
    );
  }
  return pending !== undefined;
}

async function withOpen<Result>({ database }: Config, work: Work<Result>): Promise<Result> {
  const db = await openDatabase(database, () => undefined);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
