import type { Config } from "../../config/config.ts";
import { findMiscounts } from "../../db/consistency.ts";
import { behindBy } from "../../db/migrate.ts";
import { pendingIn, describeLocation } from "../../db/open.ts";
import { isEmptyService } from "../../features/organisations/organisations.access.ts";
import { withDatabase } from "../with-database.ts";
import { type Check, doubtful, failed, fine, reasonOf } from "./check.ts";

const name = "Database";

/** Whether the database is there and fits this version. Looking makes no database and brings none up to date. */
export async function checkDatabase(config: Config): Promise<Check> {
  const { database } = config;
  try {
    const pending = await pendingIn(database);
    if (!pending)
      return failed(
        name,
        `no database yet at ${describeLocation(database)}: the service makes it, and so does org create`,
      );
    if (pending.length > 0) return failed(name, `${describeLocation(database)}: ${behindBy(pending)}: run migrate`);
    const state = `${database.engine}, reachable, schema up to date`;
    const isEmpty = await withDatabase(config, isEmptyService);
    return isEmpty ? doubtful(name, `${state}; no organisation yet: run org create`) : fine(name, state);
  } catch (error) {
    return failed(name, `${database.engine}: ${reasonOf(error)}`);
  }
}

/** Whether every counter agrees with the rows it counts. */
export async function checkCounters(config: Config): Promise<Check> {
  try {
    const miscounts = await withDatabase(config, findMiscounts);
    const detail = miscounts.map(({ counter, rows }) => `${counter}: ${rows} rows`).join(", ");
    return miscounts.length > 0 ? failed("Counters", detail) : fine("Counters", "all add up");
  } catch (error) {
    return failed("Counters", reasonOf(error));
  }
}
