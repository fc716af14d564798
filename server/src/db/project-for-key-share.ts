import type { Kysely } from "kysely";
import type { Dialect } from "./dialect/dialect.ts";
import type { One } from "./one.ts";
import type { Tables } from "./tables.ts";

/** Keeps the project that something is in, found by that something, which never leaves it. */
export const projectForKeyShare = (
  table: "cards" | "feedback" | "tickets",
  q: Kysely<Tables>,
  p: One,
  dialect: Dialect,
) =>
  dialect.forKeyShare(
    q
      .selectFrom("projects")
      .select("id")
      .where("org_id", "=", p.org)
      .where("id", "=", (eb) =>
        eb.selectFrom(table).select("project_id").where("org_id", "=", p.org).where("id", "=", p.id),
      ),
  );
