import { sql } from "kysely";
import { isInProjectForKeyShare } from "../../../db/live-projects.ts";
import { namedTimeZone } from "../../../db/named-time-zone.ts";
import type { One } from "../../../db/row-key.ts";
import { query } from "../../../db/query.ts";
import { statusForClients } from "../../../db/status-for-clients.ts";

/**
 * Only the columns that a reporter's page needs. The id was signed by the service, so it identifies the organisation.
 * The empty address is a literal, as in the condition of the partial index.
 */
export const findReport = query((q, p: { id: string }) =>
  q
    .selectFrom("feedback as f")
    .innerJoin("projects as p", (join) => join.onRef("p.org_id", "=", "f.org_id").onRef("p.id", "=", "f.project_id"))
    .innerJoin("organisations as o", "o.id", "f.org_id")
    .leftJoin("report_mails as m", (join) =>
      join.onRef("m.org_id", "=", "f.org_id").onRef("m.feedback_id", "=", "f.id"),
    )
    .select([
      "f.org_id",
      "f.id",
      "f.project_id",
      "f.title",
      statusForClients("f").as("status"),
      "f.reporter_name",
      "f.reporter_email",
      "f.created_at",
      namedTimeZone("f"),
      "f.spam",
      "o.name as organisation",
      "p.name as website",
      "p.type",
      "p.widget",
      "m.wanted",
    ])
    .where("f.id", "=", p.id)
    .where("f.reporter_email", "<>", sql.lit(""))
    .where("o.deleted_at", "is", null),
);

/** The screenshot of a report, the element it is about, and whether agents may write to its reporter. */
export const findBefore = query((q, p: One) =>
  q
    .selectFrom("feedback as f")
    .innerJoin("projects as p", (join) => join.onRef("p.org_id", "=", "f.org_id").onRef("p.id", "=", "f.project_id"))
    .leftJoin("files as s", (join) =>
      join.onRef("s.org_id", "=", "f.org_id").onRef("s.id", "=", "f.screenshot_file_id"),
    )
    .select([
      "f.annotations",
      "f.browser_info",
      "p.agent_questions",
      "p.url",
      "s.id as file_id",
      "s.name as file_name",
      "s.width",
      "s.height",
    ])
    .where("f.org_id", "=", p.org)
    .where("f.id", "=", p.id),
);

export const findPictures = query((q, p: { org: string; ids: string }, dialect) =>
  q
    .selectFrom("files")
    .select(["id as file_id", "name as file_name", "width", "height"])
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("id"), p.ids)),
);

/** Serialises changes by the reporter. */
export const lockItem = query((q, p: One, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("feedback")
      .select("id")
      .where("org_id", "=", p.org)
      .where("id", "=", p.id)
      .where(isInProjectForKeyShare("feedback", dialect)),
  ),
);

export const setMailWanted = query((q, p: One & { wanted: number }) =>
  q
    .insertInto("report_mails")
    .values({ org_id: p.org, feedback_id: p.id, wanted: p.wanted })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "feedback_id"]).doUpdateSet((eb) => ({ wanted: eb.ref("excluded.wanted") })),
    ),
);
