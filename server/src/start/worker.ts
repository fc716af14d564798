import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/database.ts";
import type { EventFeed } from "../events/event-feed.ts";
import { ColumnFiller } from "../db/fills/column-filler.ts";
import { EventProcessor } from "../events/event-processor.ts";
import { publicUrlOf } from "../config/public-url.ts";
import { expireClaims } from "../features/work/agent-work/claims/expire-claims.ts";
import { remindOfDeliveries } from "../features/work/agent-work/deliveries/remind-of-deliveries.ts";
import { notifier } from "../features/reach/notifications/notifications.exports.ts";
import { notifyPeople } from "../features/reach/notifications/notify-people.ts";
import { purgeOrganisations } from "../features/customers/organisations/purge-organisations.ts";
import { purgeProjects } from "../features/customers/projects/purge-projects.ts";
import { SearchIndexer } from "../features/reach/search/search-indexer.ts";
import { queueReportMails } from "../features/outsiders/reports/queue-report-mails.ts";
import { DeliveryRunner } from "../features/reach/webhooks/delivery-runner.ts";
import { purgeWebhooks } from "../features/reach/webhooks/purge-webhooks.ts";
import { eventsToQueueAtOnce, queueDeliveries } from "../features/reach/webhooks/queue-deliveries.ts";
import { notifyOwnersOfDisabled } from "../features/reach/webhooks/notify-owners.ts";
import { checkedHttp } from "../ports/outbound/checked-http.ts";
import { openSigner } from "../signing/signer.ts";
import { fills } from "./fills.ts";
import { PeriodicTask } from "./periodic-task.ts";

interface Dependencies {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly config: Config;
  readonly logger: Logger;
}

export interface Worker {
  /** Sends emails that were just queued without waiting for the next check of the queue. */
  wakeMail(): void;
  stop(): Promise<void>;
}

/**
 * Processes events (notifications, email, webhooks and search), ends expired claims, reminds of deliveries, deletes the
 * content of deleted projects, webhooks and organisations, and fills new columns. Runs in the server's process or a separate one.
 */
export async function startWorker({ db, feed, config, logger }: Dependencies): Promise<Worker> {
  const mail = await startMail({ db, config, logger });
  const notified = new Set<string>();
  const people = notifier({
    mail: mail !== undefined,
    pauseSeconds: config.mailPauseSeconds,
    onNotified: (org) => void notified.add(org),
  });
  const deliveries = new DeliveryRunner({
    db,
    feed,
    logger,
    outbound: checkedHttp({ allow: config.outboundAllow }),
    onDisabled: notifyOwnersOfDisabled(people),
  });
  const retried = (what: string) => (error: unknown) => logger.warn({ err: error }, `${what} failed; retrying`);
  const deletedProjects = new PeriodicTask({
    // Finds projects whose purge was interrupted, and those deleted while no worker ran.
    everyMs: 10_000,
    runsAtStart: true,
    run: (isStopped) => purgeProjects(db, isStopped),
    onError: retried("deleting the content of a project"),
  });
  const deletedOrganisations = new PeriodicTask({
    everyMs: 10_000,
    runsAtStart: true,
    run: (isStopped) => purgeOrganisations({ db, logger }, isStopped),
    onError: retried("removing a deleted organisation"),
  });
  const search = new SearchIndexer({ db, feed, logger });
  const followUp = new EventProcessor({
    db,
    feed,
    logger,
    handlers: [
      ...(mail ? [queueReportMails({ pauseSeconds: config.mailPauseSeconds })] : []),
      notifyPeople(people),
      queueDeliveries,
    ],
    eventLimit: eventsToQueueAtOnce,
    onProcessed(org) {
      mail?.wake();
      deliveries.wake(org);
      if (notified.delete(org)) feed.written(org);
      deletedProjects.wake();
    },
  });
  const filler = new ColumnFiller({ db, logger, fills });
  const newColumns = new PeriodicTask({
    // Finds columns that another process has added, or another worker has left.
    everyMs: 2_000,
    runsAtStart: true,
    run: (isStopped) => filler.run(isStopped),
    onError: retried("filling a column"),
  });
  const leases = new PeriodicTask({
    everyMs: 5_000,
    run: () => expireClaims(db, (org) => feed.written(org)),
    onError: retried("ending expired claims"),
  });
  const reminders = new PeriodicTask({
    everyMs: 60_000,
    run: async () => {
      await remindOfDeliveries(db, people);
      for (const org of notified) if (notified.delete(org)) feed.written(org);
    },
    onError: retried("reminding of deliveries"),
  });
  const deletedWebhooks = new PeriodicTask({
    everyMs: 5_000,
    run: () => purgeWebhooks(db),
    onError: retried("deleting the deliveries of a webhook"),
  });
  return {
    wakeMail: () => mail?.wake(),
    async stop() {
      await newColumns.stop();
      await deletedWebhooks.stop();
      await leases.stop();
      await reminders.stop();
      await followUp.stop();
      await mail?.stop();
      await deliveries.stop();
      await deletedProjects.stop();
      await deletedOrganisations.stop();
      await search.stop();
    },
  };
}

/** Modules for email are loaded only if a mail server is configured. */
async function startMail({ db, config, logger }: Omit<Dependencies, "feed">) {
  const { smtpUrl, mailFrom, mailPauseSeconds, reporterMailsPerDay } = config;
  if (smtpUrl === undefined) return undefined;
  const { MailRunner, mailsAtOnce } = await import("../mailing/mail-runner.ts");
  const { memberMail } = await import("../features/reach/mail/member-mail.ts");
  const { DigestQueue } = await import("../features/reach/mail/digest-mail.ts");
  const { LinkMailQueue } = await import("../features/people/links/link-mail.ts");
  const { reportMail } = await import("../features/outsiders/reports/report-mail.ts");
  const { SmtpMailer } = await import("../ports/mail/smtp-mailer.ts");
  const publicUrl = publicUrlOf(config);
  const signer = await openSigner(db);
  const newMailer = () => new SmtpMailer({ url: smtpUrl, from: mailFrom, connections: mailsAtOnce });
  const common = { db, logger, timing: { pauseMs: mailPauseSeconds * 1_000 } };
  const runners = [
    new MailRunner({ ...common, queue: memberMail(publicUrl), mailer: newMailer() }),
    new MailRunner({ ...common, queue: new DigestQueue(publicUrl), mailer: newMailer() }),
    new MailRunner({ ...common, queue: new LinkMailQueue(publicUrl), mailer: newMailer() }),
    new MailRunner({
      ...common,
      queue: reportMail({ signer, publicUrl: () => publicUrl }, reporterMailsPerDay),
      mailer: newMailer(),
    }),
  ];
  return {
    wake: () => runners.forEach((runner) => runner.wake()),
    stop: () => Promise.all(runners.map((runner) => runner.stop())),
  };
}
