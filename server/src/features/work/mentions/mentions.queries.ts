import { queryWith } from "../../../db/query.ts";

/** Members whose names begin with `initial`; all members without it. */
export const findMentionable = queryWith(["initial"], (q, p: { org: string; initial?: string }) => {
  const members = q
    .selectFrom("members")
    .select(["id", "display_name_key"])
    .where("org_id", "=", p.org)
    .where("removed_at", "is", null);
  return p.initial === undefined ? members : members.where("display_name_initial", "=", p.initial);
});
