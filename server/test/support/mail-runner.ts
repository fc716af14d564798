import type { Role } from "@corkboard/contract";
import pino, { type Logger } from "pino";
import { onTestFinished, vi } from "vitest";
import type { Database } from "../../src/db/database.ts";
import { memberMail } from "../../src/features/reach/mail/member-mail.ts";
import type { MailSource } from "../../src/mailing/mail-queue.ts";
import { type MailTiming, MailRunner } from "../../src/mailing/mail-runner.ts";
import { SmtpMailer } from "../../src/ports/mail/smtp-mailer.ts";
import { MailOfMember } from "./due-mail.ts";
import type { Organisation, TestService } from "./harness.ts";

interface Options extends Partial<MailTiming> {
  readonly logger?: Logger;
  readonly db?: Database;
  readonly queue?: MailSource;
}

/** Sends due email with short delays. Stopped when the test ends. */
export function startMailRunner(service: TestService, smtpUrl: string, options: Options = {}) {
  const {
    logger = pino({ level: "silent" }),
    db = service.db,
    queue = memberMail("https://cork.example"),
    ...timing
  } = options;
  const runner = new MailRunner({
    db,
    queue,
    mailer: new SmtpMailer({ url: smtpUrl, from: "Corkboard <board@cork.example>", connections: 4 }),
    logger,
    timing: { pauseMs: 0, sweepMs: 50, retryAfterMs: [10, 10, 10, 10, 10, 10, 10], ...timing },
  });
  onTestFinished(() => runner.stop(0));
  return runner;
}

export async function newRecipient(service: TestService, organisation: Organisation, name = "Mia Berg", role?: Role) {
  const person = await organisation.addMember(name, role);
  const mail = new MailOfMember(service.db, organisation.id, person.userId);
  return { ...person, mail, address: await mail.address() };
}

export const eventually = (assertion: () => void | Promise<void>) =>
  vi.waitFor(assertion, { timeout: 15_000, interval: 20 });
