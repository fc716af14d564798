import { type FailedJob, failureReasons } from "@corkboard/contract";
import type { RowOf } from "../../../db/query.ts";
import type { findFailedJob } from "./failed-jobs.queries.ts";

export const presentFailedJob = (row: RowOf<typeof findFailedJob>): FailedJob => ({
  id: row.subject,
  kind: row.kind,
  about: row.display_name ?? row.contact ?? row.title ?? "",
  project_id: row.project_id,
  // Those of earlier versions have other reasons.
  reason: failureReasons.find((reason) => reason === row.error) ?? "unexpected",
  failed_at: row.failed_at,
});
