import type { Tables } from "../../../../db/tables.ts";

type DeliveryRow = Tables["ticket_deliveries"];

export const deliveryTarget = (row: DeliveryRow) => ({
  id: row.id,
  projectId: row.project_id,
  version: row.version,
  parentId: row.ticket_id,
});

export const deliveryState = (row: DeliveryRow) => ({ ...row, commit: row.commit_id });
