import type { Kysely } from "kysely";
import type { Dialect } from "./dialect/dialect.ts";
import type { One } from "./row-key.ts";
import type { Schema } from "./tables.ts";

/** Locks an object's project for key share. The lookup by the object is safe because objects never change project. */
export const projectForKeyShare = (
  table: "cards" | "feedback" | "tickets" | "claims" | "questions" | "ticket_deliveries",
  q: Kysely<Schema>,
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
