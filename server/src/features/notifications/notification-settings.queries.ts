import { query } from "../../db/query.ts";

interface Person {
  org: string;
  user: string;
}

export const findSettings = query((q, p: Person) =>
  q.selectFrom("notification_settings").selectAll().where("org_id", "=", p.org).where("user_id", "=", p.user),
);

export const findSettingsToChange = query((q, p: Person, dialect) =>
  dialect.forUpdate(
    q.selectFrom("notification_settings").selectAll().where("org_id", "=", p.org).where("user_id", "=", p.user),
  ),
);

export const openSettings = query((q, p: Person & { key: string }) =>
  q
    .insertInto("notification_settings")
    .values({ org_id: p.org, user_id: p.user, muted: "[]", mail: 1, unsubscribe_key: p.key, version: 1 })
    .onConflict((conflict) => conflict.columns(["org_id", "user_id"]).doNothing()),
);

export const saveSettings = query((q, p: Person & { muted: string; mail: number }) =>
  q
    .updateTable("notification_settings")
    .set((eb) => ({ muted: p.muted, mail: p.mail, version: eb("version", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user),
);
