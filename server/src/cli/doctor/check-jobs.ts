import type { Config } from "../../config/config.ts";
import { countFailures } from "../../jobs/jobs.queries.ts";
import { nilId } from "../../shared/id.ts";
import { withDatabase } from "../with-database.ts";
import { type Check, failed, reasonOf, warned } from "./check.ts";

const name = "Failed jobs";

/** Those of the service itself, such as emails with codes, if there are any. Owners see those of their organisation. */
export async function checkJobs(config: Config): Promise<Check[]> {
  try {
    const failures = await withDatabase(config, (db) => db.all(countFailures, { org: nilId }));
    if (failures.length === 0) return [];
    const counts = failures.map(({ kind, error, total }) => `${kind}: ${total} (${error})`).join(", ");
    return [warned(name, `${counts}, given up in the last 30 days. The log has the details`)];
  } catch (error) {
    return [failed(name, reasonOf(error))];
  }
}
