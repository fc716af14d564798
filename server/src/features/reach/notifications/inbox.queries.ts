import { sql } from "kysely";
import { query } from "../../../db/query.ts";

interface Person {
  org: string;
  user: string;
}

interface Some {
  org: string;
  /** JSON. */
  ids: string;
}

/** Also makes this transaction the only one that changes the member's inbox. */
export const touchInbox = query((q, p: Person) =>
  q
    .insertInto("inboxes")
    .values({ org_id: p.org, user_id: p.user, version: 1 })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "user_id"]).doUpdateSet((eb) => ({ version: eb("inboxes.version", "+", 1) })),
    ),
);

export const findInboxes = query((q, p: Some, dialect) =>
  q
    .selectFrom("inboxes")
    .select(["user_id", "version"])
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("user_id"), p.ids)),
);
