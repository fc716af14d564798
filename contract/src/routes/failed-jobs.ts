import { LongPage } from "../paging.ts";
import { FailedJob } from "../resources/failed-job.ts";
import { route } from "../route.ts";
import { List, Single } from "../schema.ts";

export const failedJobRoutes = {
  listFailedJobs: route({
    tag: "Failed jobs",
    summary: "List failed jobs",
    description:
      "Returns the emails to members and reporters that were given up, the last one first: the mail server rejected them, or could not be reached for two days. A job is no longer listed once it is retried, once something new for the same recipient causes another attempt, or after 30 days. Webhooks and chats that fail are not listed; see `failing_since` and `disabled_reason` there.",
    role: "owner",
    agent: false,
    query: LongPage,
    response: List(FailedJob),
    errors: [],
  }),
  retryFailedJob: route({
    tag: "Failed jobs",
    summary: "Retry a failed job",
    description:
      "Sends the same email again, with all its retries, and returns the job as it was. News older than 7 days is left out; if nothing is left, no email is sent. If the email fails again, the job is listed again.",
    role: "owner",
    agent: false,
    response: Single(FailedJob),
    errors: ["failedJobNotFound"],
  }),
} as const;
