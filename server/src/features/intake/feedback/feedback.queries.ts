import { columnsOf } from "../../../db/tables/resources.ts";
import { presentFeedback } from "./feedback.present.ts";
import { FeedbackPatch } from "@corkboard/contract";
import type { Kysely } from "kysely";
import { isInProject, isInProjectForKeyShare } from "../../../db/live-projects.ts";
import { projectForKeyShare } from "../../../db/project-for-key-share.ts";
import type { One } from "../../../db/row-key.ts";
import type { OneInScope } from "../../../db/scope.ts";
import { query, scopedQuery } from "../../../db/query.ts";
import { patchOf } from "../../../db/patch.ts";
import type { Schema } from "../../../db/tables.ts";
import { insertRow, updateRow } from "../../../db/write-row.ts";

const oneFeedback = (q: Kysely<Schema>, p: One) =>
  q.selectFrom("feedback").select(columnsOf("feedback")).where("org_id", "=", p.org).where("id", "=", p.id);

export const findFeedback = scopedQuery([], (q, p: OneInScope) => oneFeedback(q, p).where(isInProject("feedback", p)));

/** What a comment or a card needs to know of its item, which cannot be deleted before that is written. */
export const findFeedbackToReferTo = scopedQuery([], (q, p: OneInScope, dialect) =>
  dialect.forShare(
    q
      .selectFrom("feedback")
      .select(["id", "project_id", "ticket_ids"])
      .where("org_id", "=", p.org)
      .where("id", "=", p.id)
      .where(isInProjectForKeyShare("feedback", dialect, p)),
  ),
);

export const findFeedbackToChange = scopedQuery([], (q, p: OneInScope, dialect) =>
  dialect.forUpdate(oneFeedback(q, p).where(isInProjectForKeyShare("feedback", dialect, p))),
);

export const findProjectOfFeedbackForKeyShare = query((q, p: One, dialect) =>
  projectForKeyShare("feedback", q, p, dialect),
);

/** Increments the project's next feedback position. */
export const takeFeedbackPosition = query((q, p: { org: string; project: string }) =>
  q
    .updateTable("projects")
    .set((eb) => ({ next_feedback_position: eb("next_feedback_position", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.project),
);

export const insertFeedback = insertRow("feedback", presentFeedback);

export const feedbackPatch = patchOf("feedback", FeedbackPatch, {
  computed: ["announced", "assigned_user_ids", "is_assigned", "done_at", "reopened_at"],
  elsewhere: ["assigned_to"],
});

export const updateFeedbackRow = updateRow("feedback", feedbackPatch.columns, presentFeedback);

export const setTicketsOfFeedback = updateRow("feedback", ["ticket_ids", "has_tickets"], presentFeedback);

export const deleteFeedbackRow = query((q, p: One) =>
  q.deleteFrom("feedback").where("org_id", "=", p.org).where("id", "=", p.id),
);

export const findFeedbackOfMemberToChange = query((q, p: One, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("feedback")
      .select(columnsOf("feedback"))
      .where("org_id", "=", p.org)
      .where("id", "in", (eb) =>
        eb
          .selectFrom("feedback_assignees")
          .select("feedback_id")
          .where("org_id", "=", p.org)
          .where("user_id", "=", p.id),
      )
      .orderBy("id"),
  ),
);

export const reassignFeedback = updateRow("feedback", ["assigned_user_ids", "is_assigned"], presentFeedback);
