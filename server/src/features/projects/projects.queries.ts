import type { Kysely } from "kysely";
import type { ProjectType } from "@corkboard/contract";
import type { One } from "../../db/row-key.ts";
import { query, withoutTimeout } from "../../db/query.ts";
import type { Tables } from "../../db/tables.ts";

const oneProject = (q: Kysely<Tables>, p: One) =>
  q.selectFrom("projects").selectAll().where("org_id", "=", p.org).where("id", "=", p.id);

export const findProject = query(oneProject);

/** Whether there is one. */
export const findProjectId = query((q, p: One) =>
  q.selectFrom("projects").select("id").where("org_id", "=", p.org).where("id", "=", p.id),
);

export const findProjectToChange = query((q, p: One, dialect) => dialect.forUpdate(oneProject(q, p)));

export const findProjectToDelete = query((q, p: One, dialect) => dialect.forUpdateToDelete(oneProject(q, p)));

/** The query that does not know its organisation beforehand: the key is what tells it. */
export const findWebsiteByKey = query((q, p: { key: string }) =>
  q
    .selectFrom("projects")
    .select(["org_id", "id", "name", "type", "url", "widget"])
    .where("api_key", "=", p.key)
    .where("type", "=", "website"),
);

export const listProjects = query((q, p: { org: string; limit: number; offset: number }) =>
  q
    .selectFrom("projects")
    .select(["id", "name", "url", "type", "client_id", "created_at"])
    .where("org_id", "=", p.org)
    .orderBy("created_at")
    .orderBy("id")
    .limit(p.limit)
    .offset(p.offset),
);

export const countProjects = query((q, p: { org: string }) =>
  q.selectFrom("projects").select(q.fn.countAll<number>().as("total")).where("org_id", "=", p.org),
);

export interface NewProject {
  org: string;
  id: string;
  client: string;
  name: string;
  type: ProjectType;
  url: string | null;
  apiKey: string;
  now: string;
}

export const insertProject = query((q, p: NewProject) =>
  q.insertInto("projects").values({
    org_id: p.org,
    id: p.id,
    client_id: p.client,
    name: p.name,
    type: p.type,
    url: p.url,
    api_key: p.apiKey,
    widget: null,
    next_feedback_position: 0,
    version: 1,
    created_at: p.now,
  }),
);

export const updateProjectRow = query(
  (q, p: One & { name: string; url: string | null; client: string; apiKey: string; widget: string | null }) =>
    q
      .updateTable("projects")
      .set((eb) => ({
        name: p.name,
        url: p.url,
        client_id: p.client,
        api_key: p.apiKey,
        widget: p.widget,
        version: eb("version", "+", 1),
      }))
      .where("org_id", "=", p.org)
      .where("id", "=", p.id),
);

export const deleteProjectRow = withoutTimeout(
  query((q, p: One) => q.deleteFrom("projects").where("org_id", "=", p.org).where("id", "=", p.id)),
);
