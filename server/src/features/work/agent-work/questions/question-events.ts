import type { Tables } from "../../../../db/tables.ts";

type QuestionRow = Tables["questions"];

export const questionTarget = (row: QuestionRow) => ({
  id: row.id,
  projectId: row.project_id,
  version: row.version,
  parentId: row.ticket_id,
});

export const questionState = (row: QuestionRow) => ({ ...row, to: row.recipient });
