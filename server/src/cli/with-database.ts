import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import { behindBy } from "../db/migrate.ts";
import {
  describeAbsence,
  describeLocation,
  type MigrateOptions,
  migrateDatabase,
  openDatabase,
  schemaIn,
} from "../db/open.ts";
import { CommandError } from "./command.ts";

type Work<Result> = (db: Database) => Promise<Result>;

/**
 * Opens the service's database for the duration of the work. It never creates a database, which would hide a mistyped
 * setting, and never migrates one, because an older service may still be using it.
 */
export async function withDatabase<Result>(config: Config, work: Work<Result>): Promise<Result> {
  if (await checkSchema(config)) return withOpenDatabase(config, work);
  const advice =
    config.database.engine === "postgres"
      ? "Check DATABASE_URL, or run `org create` to create the tables."
      : "Check CORKBOARD_DATA and DATABASE_URL, or run `org create` to create a database.";
  throw new CommandError(`${describeAbsence(config.database)}. ${advice}`);
}

/** Creates the database if it does not exist. */
export async function withDatabaseOrCreate<Result>(
  config: Config,
  work: Work<Result>,
  options: MigrateOptions = {},
): Promise<Result> {
  if (!(await checkSchema(config))) await migrateDatabase(config.database, options);
  return withOpenDatabase(config, work);
}

/** Throws if the schema does not match this version. False if there is no database yet. */
async function checkSchema({ database }: Config): Promise<boolean> {
  const schema = await schemaIn(database);
  if (schema && schema.pending.length > 0) {
    throw new CommandError(
      `${describeLocation(database)}: ${behindBy(schema.pending)}. Run \`migrate\`, or start the service, which migrates at start-up.`,
    );
  }
  return schema !== undefined;
}

async function withOpenDatabase<Result>({ database }: Config, work: Work<Result>): Promise<Result> {
  const db = await openDatabase(database, () => undefined);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
