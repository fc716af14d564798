import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { migrateDatabase, openDatabase } from "../db/open.ts";

/** Opens the same database the service uses, beside it, for as long as the work takes. */
export async function withDatabase<Result>(config: Config, work: (db: Database) => Promise<Result>): Promise<Result> {
  await migrateDatabase(config.database);
  const db = await openDatabase(config.database, () => undefined);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
