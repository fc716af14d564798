import { query } from "../../../db/query.ts";
import type { One } from "../../../db/row-key.ts";

/** For share, so that a member who is being removed or demoted makes nothing at the same moment. */
export const findMakerForShare = query((q, p: One, dialect) =>
  dialect.forShare(
    q
      .selectFrom("members")
      .select("role")
      .where("org_id", "=", p.org)
      .where("id", "=", p.id)
      .where("removed_at", "is", null),
  ),
);

export const findTokenOfMaker = query((q, p: One, dialect) =>
  dialect.forKeyShare(q.selectFrom("tokens").select("version").where("org_id", "=", p.org).where("id", "=", p.id)),
);

export const findSessionOfMaker = query((q, p: { id: string }, dialect) =>
  dialect.forKeyShare(q.selectFrom("sessions").select("id").where("id", "=", p.id)),
);
