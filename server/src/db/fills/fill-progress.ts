/** Not in a `.queries.ts` file, whose queries are restricted to an organisation: columns are filled for all of them. */
import { query } from "../query.ts";

export const reopenFill = query((q, p: { name: string }) =>
  q.updateTable("schema_fills").set({ completed_at: null }).where("name", "=", p.name),
);

export const findOpenFills = query((q) =>
  q.selectFrom("schema_fills").select("name").where("completed_at", "is", null),
);

export const findFillForUpdate = query((q, p: { name: string }, dialect) =>
  dialect.forUpdate(q.selectFrom("schema_fills").selectAll().where("name", "=", p.name)),
);

interface Progress {
  name: string;
  position: string | null;
  seen: number;
  filled: number;
  completedAt: string | null;
}

export const saveFill = query((q, p: Progress) =>
  q
    .updateTable("schema_fills")
    .set({
      position: p.position,
      seen: p.seen,
      filled: p.filled,
      completed_at: p.completedAt,
    })
    .where("name", "=", p.name),
);
