import type { Question } from "@corkboard/contract";
import type { Tables } from "../../../../db/tables.ts";

export const presentQuestion = (row: Tables["questions"]): Question => ({
  id: row.id,
  ticket_id: row.ticket_id,
  project_id: row.project_id,
  claim_id: row.claim_id,
  agent: row.agent,
  to: row.recipient,
  intended_for: row.intended_for,
  question: row.question,
  choices: JSON.parse(row.choices) as string[],
  state: row.state,
  answer: row.answer,
  answered_by: row.answered_by,
  answered_by_user_id: row.answered_by_user_id,
  version: row.version,
  created_at: row.created_at,
  answered_at: row.answered_at,
});
