import { errors } from "@corkboard/contract";
import { listRows } from "../../../http/responses/list-rows.ts";
import { single } from "../../../http/responses/operation-response.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { retry } from "../../../jobs/request-jobs.ts";
import { Fault } from "../../../shared/fault.ts";
import { accessFailedJob } from "./failed-jobs.access.ts";
import { presentFailedJob } from "./failed-jobs.present.ts";
import { countFailedJobs, listFailedJobs } from "./failed-jobs.queries.ts";

export function failedJobRoutes(on: OperationRegistry): void {
  on.read("listFailedJobs", async ({ db, actor, query }) =>
    listRows(
      db,
      { rows: listFailedJobs, total: countFailedJobs },
      { org: actor.orgId },
      query.page,
      presentFailedJob,
      ({ failed_at, subject }) => ({ after: failed_at, afterId: subject }),
    ),
  );

  on.write("retryFailedJob", async ({ tx, actor, params }) => {
    const job = await accessFailedJob(tx, actor, params.id);
    // Somebody else may have retried it at the same time.
    if (!(await retry(tx, job.kind, { org: job.org_id, subject: job.subject })))
      throw new Fault(errors.failedJobNotFound);
    return single(presentFailedJob(job));
  });
}
