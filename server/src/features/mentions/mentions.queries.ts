import { query } from "../../db/query.ts";

export const findMentionable = query((q, p: { org: string }) =>
  q
    .selectFrom("members")
    .select(["id", "display_name_key"])
    .where("org_id", "=", p.org)
    .where("removed_at", "is", null),
);

interface OfComment {
  org: string;
  comment: string;
}

export const insertMention = query((q, p: OfComment & { user: string }) =>
  q.insertInto("mentions").values({ org_id: p.org, comment_id: p.comment, user_id: p.user }),
);

export const deleteMentions = query((q, p: OfComment) =>
  q.deleteFrom("mentions").where("org_id", "=", p.org).where("comment_id", "=", p.comment),
);
