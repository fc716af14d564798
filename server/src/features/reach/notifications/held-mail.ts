import { type JobKind, jobKind, type JobOf } from "../../../jobs/job-kind.ts";
import { request } from "../../../jobs/request-jobs.ts";
import { releaseHeld } from "./held-mail.queries.ts";

type Time = "hourly" | "daily";

const minuteMs = 60_000;

/** The notifications of a member that wait for an email at this time. */
export const heldMail = (org: string, user: string, time: Time): JobOf => ({ org, subject: `${user} ${time}` });

/** Makes what waits for the full hour or the day due, all of it in one email. */
export const heldMails: JobKind = jobKind<never>({
  name: "held-mail",
  atOnce: 1,
  leaseMs: minuteMs,
  retryAfterMs: [minuteMs],
  isEndless: true,
  async begin(tx, { org, subject }) {
    const [user = "", time] = subject.split(" ");
    const released = await tx.run(releaseHeld, { org, user, time: time as Time });
    if (released > 0) await request(tx, "member-mail", [{ org, subject: user }]);
    return {};
  },
  run: () => Promise.resolve(undefined),
});
