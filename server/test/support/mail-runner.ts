import type { Role } from "@corkboard/contract";
import pino, { type Logger } from "pino";
import { onTestFinished, vi } from "vitest";
import type { Database } from "../../src/db/database.ts";
import { memberMail } from "../../src/features/reach/mail/member-mail.ts";
import type { JobKind } from "../../src/jobs/job-kind.ts";
import { JobRunner } from "../../src/jobs/job-runner.ts";
import type { MailNeeds } from "../../src/mailing/mail-job.ts";
import { SmtpMailer } from "../../src/ports/mail/smtp-mailer.ts";
import { MailOfMember } from "./due-mail.ts";
import type { Organisation, TestService } from "./harness.ts";

export interface MailRunnerOptions {
  readonly kind?: (needs: MailNeeds) => JobKind;
  readonly logger?: Logger;
  readonly db?: Database;
  /** The shortest time between two emails to one recipient. */
  readonly pauseMs?: number;
  readonly retryAfterMs?: readonly number[];
  readonly leaseMs?: number;
  readonly graceMs?: number;
}

/** Sends due email of one kind with short delays. Stopped when the test ends. */
export function startMailRunner(service: TestService, smtpUrl: string, options: MailRunnerOptions = {}): JobRunner {
  const {
    kind = (needs) => memberMail("https://cork.example", needs),
    logger = pino({ level: "silent" }),
    db = service.db,
    pauseMs = 0,
    retryAfterMs = [10, 10, 10, 10, 10, 10, 10],
    // Emails that have arrived are recorded, or the next test would receive them again.
    graceMs = 1_000,
    ...timing
  } = options;
  const mailer = new SmtpMailer({ url: smtpUrl, from: "Corkboard <board@cork.example>", connections: 4 });
  const kinds = [{ ...kind({ mailer, logger, pauseMs }), retryAfterMs, graceMs, ...timing }];
  const runner = new JobRunner({ db, logger, kinds, sweepMs: 50 });
  onTestFinished(async () => {
    await runner.stop();
    mailer.close();
  });
  return runner;
}

export async function newRecipient(service: TestService, organisation: Organisation, name = "Mia Berg", role?: Role) {
  const person = await organisation.addMember(name, role);
  const mail = new MailOfMember(service.db, organisation.id, person.userId);
  return { ...person, mail, address: await mail.address() };
}

export const eventually = (assertion: () => void | Promise<void>) =>
  vi.waitFor(assertion, { timeout: 15_000, interval: 20 });
