import type { One } from "../../../db/row-key.ts";
import { query } from "../../../db/query.ts";

/** Locked while some of its deliveries are deleted. Only deleted webhooks are found. */
export const findDeletedWebhookForUpdate = query((q, p: One, dialect) =>
  dialect.forUpdateToDelete(
    q
      .selectFrom("webhooks")
      .select("id")
      .where("org_id", "=", p.org)
      .where("id", "=", p.id)
      .where("deleted_at", "is not", null),
  ),
);

export const deleteSomeDeliveries = query((q, p: { org: string; webhook: string; atMost: number }) =>
  q
    .deleteFrom("webhook_deliveries")
    .where("org_id", "=", p.org)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("webhook_deliveries as some")
        .select("some.id")
        .where("some.org_id", "=", p.org)
        .where("some.webhook_id", "=", p.webhook)
        .orderBy("some.id")
        .limit(p.atMost),
    ),
);

export const deleteWebhookRow = query((q, p: One) =>
  q.deleteFrom("webhooks").where("org_id", "=", p.org).where("id", "=", p.id),
);
