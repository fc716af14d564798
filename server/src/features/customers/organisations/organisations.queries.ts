import { query } from "../../../db/query.ts";

export const insertOrganisation = query((q, p: { id: string; name: string; now: string }) =>
  q.insertInto("organisations").values({ id: p.id, name: p.name, created_at: p.now }),
);

export const findOrganisation = query((q, p: { org: string }) =>
  q.selectFrom("organisations").select(["id", "name"]).where("id", "=", p.org),
);

export const listOrganisations = query((q) =>
  q.selectFrom("organisations").select(["id", "name", "created_at"]).orderBy("created_at").orderBy("id"),
);

export const countOrganisations = query((q) =>
  q.selectFrom("organisations").select(q.fn.countAll<number>().as("total")),
);
