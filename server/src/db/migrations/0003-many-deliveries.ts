import type { Ddl } from "../dialect/dialect.ts";

/** A webhook with any number of deliveries is deleted and resumed in batches; its row records what is still to be done. */
export const manyDeliveries = (t: Ddl): string[] => [
  `ALTER TABLE webhooks ADD COLUMN resuming_since ${t.timestamp}`,
  `ALTER TABLE webhooks ADD COLUMN deleted_at ${t.timestamp}`,
  `CREATE INDEX webhooks_deleted ON webhooks (deleted_at, id) WHERE deleted_at IS NOT NULL`,
];
