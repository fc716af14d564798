import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import type { EventFeed } from "../events/event-feed.ts";
import { filledColumns, requestFills } from "./fill-columns.ts";
import { EventProcessor } from "../events/event-processor.ts";
import { publicUrlOf } from "../config/public-url.ts";
import { expireClaims } from "../features/work/agent-work/claims/expire-claims.ts";
import { deliveryReminders } from "../features/work/agent-work/deliveries/remind-of-deliveries.ts";
import { deletedOrganisations } from "../features/customers/organisations/purge-organisations.ts";
import { deletedProjects } from "../features/customers/projects/purge-projects.ts";
import { notifyOwnersOfDisabledChat } from "../features/reach/chat/notify-owners.ts";
import { queueChatMessages } from "../features/reach/chat/queue-chat-messages.ts";
import { chatMessages } from "../features/reach/chat/send-chat-messages.ts";
import { webhookDeliveries } from "../features/reach/webhooks/deliver-to-webhook.ts";
import { deletedWebhooks } from "../features/reach/webhooks/purge-webhooks.ts";
import { JobRunner } from "../jobs/job-runner.ts";
import type { Mailer } from "../ports/mail/mailer.ts";
import { heldMails } from "../features/reach/notifications/held-mail.ts";
import { eventsToNotifyAtOnce, notifier } from "../features/reach/notifications/notifications.exports.ts";
import { notifyPeople } from "../features/reach/notifications/notify-people.ts";
import { SearchIndexer } from "../features/reach/search/search-indexer.ts";
import { eventsToMailContactsAtOnce, queueContactMails } from "../features/outsiders/contacts/queue-contact-mails.ts";
import { queueReportMails } from "../features/outsiders/reports/queue-report-mails.ts";
import { eventsToQueueAtOnce, queueDeliveries } from "../features/reach/webhooks/queue-deliveries.ts";
import { notifyOwnersOfDisabled } from "../features/reach/webhooks/notify-owners.ts";
import { openFileStore } from "../ports/files/open-file-store.ts";
import { checkedHttp } from "../ports/outbound/checked-http.ts";
import { openSigner } from "../signing/signer.ts";
import { fills } from "./fills.ts";
import { PeriodicTask } from "./periodic-task.ts";

/** How many events can be processed in one short transaction. */
const eventLimits = [eventsToQueueAtOnce, eventsToNotifyAtOnce];

interface Dependencies {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly config: Config;
  readonly logger: Logger;
}

export interface Worker {
  /** Does what was just requested without waiting for the next check of the queue. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Processes events, ends expired claims and does the jobs that others request: emails, webhooks, messages to chats, reminders, the deletion of
 * what projects, webhooks and organisations contained, and new columns. Runs in the server's process or a separate one.
 */
export async function startWorker({ db, feed, config, logger }: Dependencies): Promise<Worker> {
  const notified = new Set<string>();
  const people = notifier({ mail: config.smtpUrl !== undefined, onNotified: (org) => void notified.add(org) });
  const announceNotified = () => {
    for (const org of notified) if (notified.delete(org)) feed.written(org);
  };
  const mail = await startMail({ db, config, logger });
  const outbound = checkedHttp({ allow: config.outboundAllow });
  await requestFills(db, fills);
  const jobs = new JobRunner({
    db,
    logger,
    listen: (listener) => feed.listen(listener),
    kinds: [
      ...(mail?.kinds ?? []),
      webhookDeliveries({ db, outbound, onDisabled: notifyOwnersOfDisabled(people) }),
      chatMessages({ db, outbound, publicUrl: publicUrlOf(config), onDisabled: notifyOwnersOfDisabledChat(people) }),
      heldMails,
      deletedWebhooks(db),
      deletedProjects(db),
      deletedOrganisations({ db, logger }),
      deliveryReminders({ db, people, onReminded: announceNotified }),
      ...filledColumns({ db, logger, fills }),
    ],
  });
  const search = new SearchIndexer({ db, feed, logger });
  const followUp = new EventProcessor({
    db,
    feed,
    logger,
    handlers: [
      ...(mail ? [queueReportMails, queueContactMails] : []),
      notifyPeople(people),
      queueDeliveries,
      queueChatMessages(),
    ],
    async eventLimit(tx, org) {
      const limits = mail ? [...eventLimits, eventsToMailContactsAtOnce] : eventLimits;
      return Math.min(...(await Promise.all(limits.map((limit) => limit(tx, org)))));
    },
    onProcessed(org) {
      jobs.wake(org);
      if (notified.delete(org)) feed.written(org);
    },
  });
  const leases = new PeriodicTask({
    everyMs: 5_000,
    run: () => expireClaims(db, (org) => feed.written(org)),
    onError: (error) => logger.warn({ err: error }, "ending expired claims failed; retrying"),
  });
  return {
    wake: () => jobs.wake(),
    async stop() {
      await leases.stop();
      await followUp.stop();
      await jobs.stop();
      // Emails that a mail server is slow to accept have been left to be sent again.
      mail?.close();
      await search.stop();
    },
  };
}

/** Modules for email are loaded only if a mail server is configured. */
async function startMail({ db, config, logger }: Omit<Dependencies, "feed">) {
  const { smtpUrl, mailFrom, mailPauseSeconds, reporterMailsPerDay } = config;
  if (smtpUrl === undefined) return undefined;
  const { mailsAtOnce } = await import("../mailing/mail-job.ts");
  const { memberMail } = await import("../features/reach/mail/member-mail.ts");
  const { digestMail } = await import("../features/reach/mail/digest-mail.ts");
  const { linkMail } = await import("../features/people/links/link-mail.ts");
  const { reportMail } = await import("../features/outsiders/reports/report-mail.ts");
  const { contactMail } = await import("../features/outsiders/contacts/contact-mail.ts");
  const { SmtpMailer } = await import("../ports/mail/smtp-mailer.ts");
  const publicUrl = publicUrlOf(config);
  const signer = await openSigner(db);
  const mailers: Mailer[] = [];
  const needs = () => {
    // Each kind has connections of its own, so that none waits for many emails of another.
    const mailer = new SmtpMailer({ url: smtpUrl, from: mailFrom, connections: mailsAtOnce });
    mailers.push(mailer);
    return { mailer, logger, pauseMs: mailPauseSeconds * 1_000 };
  };
  return {
    kinds: [
      memberMail(publicUrl, { ...needs(), files: await openFileStore(config) }),
      digestMail(publicUrl, needs()),
      linkMail(publicUrl, needs()),
      reportMail({ signer, publicUrl: () => publicUrl }, reporterMailsPerDay, needs()),
      contactMail({ signer, publicUrl }, reporterMailsPerDay, needs()),
    ],
    close: () => mailers.forEach((mailer) => mailer.close()),
  };
}
