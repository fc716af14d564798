import type { FailedJobKind } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import type { Dialect } from "../../../db/dialect/dialect.ts";
import { isInProject } from "../../../db/live-projects.ts";
import { onPage, pageStart, type RowRange } from "../../../db/page-bounds.ts";
import { query, queryWith } from "../../../db/query.ts";
import type { One } from "../../../db/row-key.ts";
import type { Schema } from "../../../db/tables.ts";

interface Of {
  readonly org: string;
}

/** Those whose member, report or contact still exists. Others have nothing to send. */
const failedJobs = (q: Kysely<Schema>, dialect: Dialect, { org }: Of) => {
  // The subjects of other kinds are not all ids.
  const subjectOf = (kind: FailedJobKind) =>
    sql<string>`case when jobs.kind = ${sql.lit(kind)} then ${dialect.asId(sql.ref("jobs.subject"))} end`;
  return q
    .selectFrom("jobs")
    .leftJoin("members", (join) =>
      join
        .onRef("members.org_id", "=", "jobs.org_id")
        .on("members.id", "=", subjectOf("member-mail"))
        .on("members.removed_at", "is", null),
    )
    .leftJoin("feedback", (join) =>
      join
        .onRef("feedback.org_id", "=", "jobs.org_id")
        .on("feedback.id", "=", subjectOf("report-mail"))
        .on("feedback.spam", "=", 0)
        .on(isInProject("feedback")),
    )
    .leftJoin("contacts", (join) =>
      join.onRef("contacts.org_id", "=", "jobs.org_id").on("contacts.id", "=", subjectOf("contact-mail")),
    )
    .where("jobs.org_id", "=", org)
    .where("jobs.failed_at", "is not", null)
    .where("jobs.run_at", "is", null)
    .where(({ or, eb }) =>
      or([eb("members.id", "is not", null), eb("feedback.id", "is not", null), eb("contacts.id", "is not", null)]),
    );
};

const selectJobs = (q: Kysely<Schema>, dialect: Dialect, p: Of) =>
  failedJobs(q, dialect, p)
    .select([
      "jobs.org_id",
      "jobs.kind",
      "jobs.subject",
      "jobs.error",
      "jobs.failed_at",
      "members.display_name",
      "contacts.name as contact",
      "feedback.title",
      "feedback.project_id",
    ])
    .$narrowType<{ failed_at: string; kind: FailedJobKind }>();

export const findFailedJob = query((q, p: One, dialect) => selectJobs(q, dialect, p).where("jobs.subject", "=", p.id));

export const listFailedJobs = queryWith(pageStart, (q, p: Of & RowRange, dialect) =>
  onPage(selectJobs(q, dialect, p), p, ["jobs.failed_at", "jobs.subject"], "desc"),
);

export const countFailedJobs = query((q, p: Of, dialect) =>
  failedJobs(q, dialect, p).select(q.fn.countAll<number>().as("total")),
);
