import { query, withoutTimeout } from "../../../db/query.ts";

interface OfProject {
  org: string;
  project: string;
}

/** The item created from a report and its reporter; no address if the item was deleted. */
export const findSubmission = query((q, p: OfProject & { id: string }) =>
  q
    .selectFrom("widget_submissions as s")
    .leftJoin("feedback as f", (join) => join.onRef("f.org_id", "=", "s.org_id").onRef("f.id", "=", "s.feedback_id"))
    .select(["s.feedback_id", "s.text_hash", "f.reporter_email"])
    .where("s.org_id", "=", p.org)
    .where("s.project_id", "=", p.project)
    .where("s.id", "=", p.id),
);

export const findSameText = query((q, p: OfProject & { textHash: string; since: string; limit: number }) =>
  q
    .selectFrom("widget_submissions")
    .select("id")
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.project)
    .where("text_hash", "=", p.textHash)
    .where("created_at", ">=", p.since)
    .limit(p.limit),
);

export interface NewSubmission extends OfProject {
  id: string;
  feedback: string;
  textHash: string;
  now: string;
}

export const insertSubmission = query((q, p: NewSubmission) =>
  q.insertInto("widget_submissions").values({
    org_id: p.org,
    project_id: p.project,
    id: p.id,
    feedback_id: p.feedback,
    text_hash: p.textHash,
    created_at: p.now,
  }),
);

export const deleteSubmissionsBefore = withoutTimeout(
  query((q, p: { before: string }) => q.deleteFrom("widget_submissions").where("created_at", "<", p.before)),
);
