import type { NotificationKind } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import type { One } from "../../../db/row-key.ts";
import { query, withoutTimeout } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";

const deleteIn = (q: Kysely<Schema>, p: { org: string }) => q.deleteFrom("notifications").where("org_id", "=", p.org);

/** Notifications of comments are deleted with their comments, by the foreign key. */
const deleteWithoutComment = (q: Kysely<Schema>, p: { org: string }) => deleteIn(q, p).where("comment_id", "is", null);

export const deleteAboutSubject = query((q, p: One) => deleteWithoutComment(q, p).where("subject_id", "=", p.id));

export const deleteReportNews = query((q, p: One) =>
  deleteWithoutComment(q, p)
    .where("subject_id", "=", p.id)
    .where("kind", "=", sql.lit("report" as const)),
);

export const deleteSomeOfProject = query((q, p: One & { atMost: number }) =>
  deleteIn(q, p).where(({ eb, refTuple, selectFrom }) =>
    eb(
      refTuple("user_id", "id"),
      "in",
      selectFrom("notifications as some")
        .select(["some.user_id", "some.id"])
        .where("some.org_id", "=", p.org)
        .where("some.project_id", "=", p.id)
        .limit(p.atMost)
        .$asTuple("user_id", "id"),
    ),
  ),
);

export const deleteOfMember = query((q, p: One) => deleteIn(q, p).where("user_id", "=", p.id));

export const deleteOfMemberByKind = query((q, p: One & { kind: NotificationKind }) =>
  deleteIn(q, p).where("user_id", "=", p.id).where("kind", "=", p.kind),
);

export const deleteInbox = query((q, p: One) =>
  q.deleteFrom("inboxes").where("org_id", "=", p.org).where("user_id", "=", p.id),
);

export const deleteSettings = query((q, p: One) =>
  q.deleteFrom("notification_settings").where("org_id", "=", p.org).where("user_id", "=", p.id),
);

export const deleteDigest = query((q, p: One) =>
  q.deleteFrom("digests").where("org_id", "=", p.org).where("user_id", "=", p.id),
);

/** Across all organisations. */
export const deleteOldRead = withoutTimeout(
  query((q, p: { before: string }) =>
    q.deleteFrom("notifications").where("read_at", "is not", null).where("created_at", "<", p.before),
  ),
);
