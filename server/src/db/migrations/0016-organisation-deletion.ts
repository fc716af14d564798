import type { Ddl } from "../dialect/dialect.ts";

/** An organisation is closed when it is deleted, and its content is removed from `purge_at` on. */
export const organisationDeletion = (t: Ddl): string[] => [
  `ALTER TABLE organisations ADD COLUMN version INTEGER NOT NULL DEFAULT 1`,
  `ALTER TABLE organisations ADD COLUMN deleted_at ${t.timestamp}`,
  `ALTER TABLE organisations ADD COLUMN purge_at ${t.timestamp}`,
  `CREATE INDEX organisations_deleted ON organisations (purge_at) WHERE purge_at IS NOT NULL`,
];
