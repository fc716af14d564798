import type { Config } from "../../config/config.ts";
import { findMiscounts } from "../../db/consistency.ts";
import { behindBy } from "../../db/migrate.ts";
import {
  describeAbsence,
  describeLocation,
  describeLoss,
  findDamage,
  schemaIn,
  type SchemaState,
} from "../../db/open.ts";
import { countPendingRemovals, isEmptyService } from "../../features/customers/organisations/organisations.exports.ts";
import { findWrongTexts } from "../../start/stored-texts.ts";
import { countPendingPurges } from "../../features/customers/projects/projects.exports.ts";
import { formatList } from "../../shared/format-list.ts";
import { withDatabase } from "../with-database.ts";
import { type Check, warned, failed, passed, reasonOf } from "./check.ts";

const name = "Database";

/** Neither creates nor migrates the database. */
export async function checkDatabase(config: Config): Promise<Check> {
  const { database } = config;
  try {
    const schema = await schemaIn(database);
    if (!schema) return failed(name, absence(database));
    const { pending } = schema;
    if (pending.length > 0) return failed(name, `${describeLocation(database)}: ${behindBy(pending)}. Run \`migrate\``);
    const damage = await findDamage(database);
    if (damage.length > 0)
      return failed(name, `${describeLocation(database)} is damaged: ${damage.join("; ")}. ${advice}`);
    const state = `${database.engine}, reachable, ${describeSchema(schema)}`;
    const isEmpty = await withDatabase(config, isEmptyService);
    return isEmpty ? warned(name, `${state}, but there is no organisation. Run \`org create\``) : passed(name, state);
  } catch (error) {
    return failed(name, `${database.engine}: ${reasonOf(error)}`);
  }
}

function describeSchema({ newer, filling }: SchemaState): string {
  const age =
    newer.length > 0 ? `schema of a newer version that this one can use (${newer.join(", ")})` : "schema up to date";
  return filling.length > 0 ? `${age}; the worker has yet to fill ${formatList(filling, "and")}` : age;
}

const advice = "Restore a backup; the service returns 503 for what it cannot read";

function absence(database: Config["database"]): string {
  const loss = describeLoss(database);
  if (loss !== undefined) return `${loss}. Move the database back or restore a backup`;
  const missing = database.engine === "postgres" ? "the tables" : "it";
  return `${describeAbsence(database)}. Start the service or run \`org create\` to create ${missing}`;
}

export async function checkCounters(config: Config): Promise<Check> {
  try {
    const miscounts = await withDatabase(config, async (db) => [
      ...(await findMiscounts(db)),
      ...(await findWrongTexts(db)),
    ]);
    const detail = miscounts.map(({ counter, rows }) => `${counter}: ${rows} rows`).join(", ");
    if (miscounts.length > 0) return failed("Counters", detail);
    const purges = await withDatabase(config, countPendingPurges);
    const removals = await withDatabase(config, countPendingRemovals);
    const pending = [
      ...(purges > 0 ? [`; the worker has yet to delete the content of ${purges} deleted projects`] : []),
      ...(removals > 0 ? [`; the worker has yet to remove ${removals} deleted organisations`] : []),
    ];
    return passed("Counters", `consistent${pending.join("")}`);
  } catch (error) {
    return failed("Counters", reasonOf(error));
  }
}
