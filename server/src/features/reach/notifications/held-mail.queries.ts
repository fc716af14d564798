import { query } from "../../../db/query.ts";

/** Of what has not been read meanwhile. */
export const releaseHeld = query((q, p: { org: string; user: string; time: "hourly" | "daily" }) =>
  q
    .updateTable("notifications")
    .set({ mail: "due" })
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user)
    .where("read_at", "is", null)
    .where("mail", "=", p.time),
);
