import { query } from "../../../db/query.ts";

interface OfProject {
  org: string;
  project: string;
}

/** Newest first. There are at most `limits.refusedOrigins`. */
export const listRefusals = query((q, p: OfProject) =>
  q
    .selectFrom("refused_origins")
    .select(["origin", "refused_at"])
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.project)
    .orderBy("refused_at", "desc")
    .orderBy("origin"),
);

export const deleteRefusal = query((q, p: OfProject & { origin: string }) =>
  q
    .deleteFrom("refused_origins")
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.project)
    .where("origin", "=", p.origin),
);

export const saveRefusal = query((q, p: OfProject & { origin: string; now: string }) =>
  q
    .insertInto("refused_origins")
    .values({ org_id: p.org, project_id: p.project, origin: p.origin, refused_at: p.now })
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "project_id", "origin"])
        .doUpdateSet((eb) => ({ refused_at: eb.ref("excluded.refused_at") })),
    ),
);
