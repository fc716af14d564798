import type { One } from "../../../db/row-key.ts";
import { query, withoutTimeout } from "../../../db/query.ts";
import type { Tables } from "../../../db/tables.ts";

interface OfSource {
  org: string;
  hash: string;
}

/** Abandons generations whose process no longer renews the lease. */
export const abandonExpired = query((q, p: OfSource & { now: string }) =>
  q
    .updateTable("ticket_generations")
    .set({ outcome: "lost" })
    .where("org_id", "=", p.org)
    .where("input_hash", "=", p.hash)
    .where("outcome", "is", null)
    .where("leased_until", "<", p.now),
);

/** Inserts nothing if the same generation is already running. */
export const beginGeneration = query((q, p: Omit<Tables["ticket_generations"], "outcome" | "ticket_id">) =>
  q
    .insertInto("ticket_generations")
    .values({
      org_id: p.org_id,
      id: p.id,
      input_hash: p.input_hash,
      leased_until: p.leased_until,
      outcome: null,
      ticket_id: null,
      created_at: p.created_at,
    })
    .onConflict((conflict) => conflict.doNothing()),
);

export const findUnderWay = query((q, p: OfSource) =>
  q
    .selectFrom("ticket_generations")
    .select("id")
    .where("org_id", "=", p.org)
    .where("input_hash", "=", p.hash)
    .where("outcome", "is", null),
);

export const findGeneration = query((q, p: One) =>
  q
    .selectFrom("ticket_generations")
    .select(["leased_until", "outcome", "ticket_id"])
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const renewGeneration = query((q, p: One & { until: string }) =>
  q
    .updateTable("ticket_generations")
    .set({ leased_until: p.until })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where("outcome", "is", null),
);

export const settleGeneration = query((q, p: One & { outcome: string; ticket: string | null }) =>
  q
    .updateTable("ticket_generations")
    .set({ outcome: p.outcome, ticket_id: p.ticket })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where("outcome", "is", null),
);

export const forgetGenerations = withoutTimeout(
  query((q, p: { before: string }) => q.deleteFrom("ticket_generations").where("created_at", "<", p.before)),
);
