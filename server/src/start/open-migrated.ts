import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import { type MigrateOptions, migrateDatabase, openDatabase } from "../db/open.ts";

export async function openMigrated(config: Config, logger: Logger, options: MigrateOptions = {}): Promise<Database> {
  const applied = await migrateDatabase(config.database, options);
  if (applied.length > 0) logger.info({ migrations: applied }, "migrations applied");
  return openDatabase(config.database, (error) => logger.warn({ err: error }, "database connection lost"));
}
