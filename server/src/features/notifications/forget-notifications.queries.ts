import type { NotificationKind } from "@corkboard/contract";
import type { Kysely } from "kysely";
import type { One } from "../../db/row-key.ts";
import { query, withoutTimeout } from "../../db/query.ts";
import type { Tables } from "../../db/tables.ts";

const forget = (q: Kysely<Tables>, p: { org: string }) => q.deleteFrom("notifications").where("org_id", "=", p.org);

/** Those of comments go with their comments. */
const forgetOfNoComment = (q: Kysely<Tables>, p: { org: string }) => forget(q, p).where("comment_id", "is", null);

export const forgetAbout = query((q, p: One) => forgetOfNoComment(q, p).where("subject_id", "=", p.id));

export const forgetOfProject = query((q, p: One) => forgetOfNoComment(q, p).where("project_id", "=", p.id));

export const forgetOfMember = query((q, p: One) => forget(q, p).where("user_id", "=", p.id));

export const forgetOfMemberByKind = query((q, p: One & { kind: NotificationKind }) =>
  forget(q, p).where("user_id", "=", p.id).where("kind", "=", p.kind),
);

export const forgetSettings = query((q, p: One) =>
  q.deleteFrom("notification_settings").where("org_id", "=", p.org).where("user_id", "=", p.id),
);

export const forgetMail = query((q, p: One) =>
  q.deleteFrom("mail_queue").where("org_id", "=", p.org).where("user_id", "=", p.id),
);

/** For the service itself, so for everybody. */
export const forgetOldRead = withoutTimeout(
  query((q, p: { before: string }) =>
    q.deleteFrom("notifications").where("read_at", "is not", null).where("created_at", "<", p.before),
  ),
);
