import { limits } from "../limits.ts";
import type { FailedJob } from "../resources/failed-job.ts";
import { type Examples, pageOf } from "./example.ts";
import { ids } from "./ids.ts";

const job: FailedJob = {
  id: ids.feedback,
  kind: "report-mail",
  about: "Pay button does nothing",
  project_id: ids.website,
  reason: "recipient_rejected",
  failed_at: "2026-03-03T11:00:00.000Z",
};

export const failedJobExamples: Pick<Examples, "listFailedJobs" | "retryFailedJob"> = {
  listFailedJobs: { response: pageOf([job], limits.pageMaximum) },
  retryFailedJob: { response: { data: job } },
};
