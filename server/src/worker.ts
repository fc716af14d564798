import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { EventFeed } from "./events/event-feed.ts";
import { FollowUp } from "./events/follow-up.ts";
import { publicUrlOf } from "./public-url.ts";
import { notifier } from "./features/notifications/notifications.access.ts";
import { notifyPeople } from "./features/notifications/notify-people.ts";
import { DeliveryRunner } from "./features/webhooks/delivery-runner.ts";
import { queueDeliveries } from "./features/webhooks/queue-deliveries.ts";
import { tellOwnersOfDisabled } from "./features/webhooks/tell-owners.ts";
import { checkedHttp } from "./ports/outbound/checked-http.ts";

interface Needs {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly config: Config;
  readonly logger: Logger;
}

export interface Worker {
  stop(): Promise<void>;
}

/** Everything that follows from events: in the server's process, or in one of its own. */
export async function startWorker({ db, feed, config, logger }: Needs): Promise<Worker> {
  const mail = await startMail({ db, config, logger });
  const people = notifier({ mail: mail !== undefined, pauseSeconds: config.mailPauseSeconds });
  const deliveries = new DeliveryRunner({
    db,
    feed,
    logger,
    outbound: checkedHttp({ allow: config.outboundAllow }),
    onDisabled: tellOwnersOfDisabled(people),
  });
  const followUp = new FollowUp({
    db,
    feed,
    logger,
    consequences: [notifyPeople(people), queueDeliveries],
    onFollowedUp(org) {
      mail?.wake();
      deliveries.wake(org);
    },
  });
  return {
    async stop() {
      await followUp.stop();
      await mail?.stop();
      await deliveries.stop();
    },
  };
}

/** Without a mail server nothing is mailed, and what only mail needs is not loaded. */
async function startMail({ db, config, logger }: Omit<Needs, "feed">) {
  if (config.smtpUrl === undefined) return undefined;
  const { MailRunner, mailsAtOnce } = await import("./mailing/mail-runner.ts");
  const { memberMail } = await import("./features/mail/member-mail.ts");
  const { SmtpMailer } = await import("./ports/mail/smtp-mailer.ts");
  return new MailRunner({
    db,
    queue: memberMail(publicUrlOf(config)),
    mailer: new SmtpMailer({ url: config.smtpUrl, from: config.mailFrom, connections: mailsAtOnce }),
    logger,
    timing: { pauseMs: config.mailPauseSeconds * 1_000 },
  });
}
