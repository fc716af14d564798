import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@corkboard/client";
import { MailServer } from "../../support/mail-server.ts";
import type { DrillRun } from "../drill.ts";
import { readEventLog } from "../parts/event-log.ts";
import { startWebhookEndpoint } from "../parts/webhook-endpoint.ts";
import { until } from "../until.ts";
import { reportOutcome, startTwoServices } from "./two-services.ts";

const situation = "Process stopped";
/** Fewer than an organisation may send in an hour, in all rounds. */
const invitationsPerStop = 50;
/** So that some emails are under way when the process stops. */
const mailServerMs = 100;
/**
 * PostgreSQL ends a paused transaction after 5 seconds. Then another one of the same process may get the lock it waited for,
 * and hold it for as long; a wait for a lock ends after 10 seconds.
 */
const longestWaitMs = 12_000;

/** One of two processes is stopped and continued, as a virtual machine is while it moves to another host. */
export async function stopProcess(run: DrillRun): Promise<void> {
  const stops = run.size(3, 1);
  const stoppedMs = run.size(30_000, 8_000);
  const mails = await MailServer.open({ onMail: () => sleep(mailServerMs) });
  run.atEnd(() => mails.stop());
  const endpoint = await startWebhookEndpoint();
  run.atEnd(endpoint.stop);
  const { environment: data } = await run.database();
  const environment = { ...data, SMTP_URL: mails.url, CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8" };
  const started = await startTwoServices(run, environment);
  const { services, clients, writers } = started;
  await clients[0].createWebhook({ body: { url: endpoint.url, event_types: ["card.created"] } });
  const created = (await readEventLog(clients[0])).at(-1)?.sequence ?? 0;
  await writers.untilAcknowledged(run.size(500, 100));

  const invited: string[] = [];
  let [longestMs, recoveryMs] = [0, 0];
  for (let round = 0; round < stops; round++) {
    invited.push(...(await invite(clients[0], invitationsPerStop, round)));
    services[0].signal("SIGSTOP");
    const stoppedAt = performance.now();
    await sleep(stoppedMs);
    services[0].signal("SIGCONT");
    const continuedAt = performance.now();
    recoveryMs = Math.max(recoveryMs, await writers.msUntilWrite(continuedAt, 0));
    const others = [...writers.acknowledged, ...writers.failed].filter(
      ({ client, endedAt }) => client === 1 && endedAt > stoppedAt,
    );
    longestMs = Math.max(longestMs, ...others.map(({ sentAt, endedAt }) => endedAt - sentAt));
    await writers.untilAcknowledged(run.size(200, 50));
  }

  const failedByOther = writers.failed.filter(({ client }) => client === 1).length;
  run.count(`${situation}: the other one keeps working in ${stops} stops`, failedByOther, "of its writes failed");
  run.measure(`${situation}: the other one responds`, longestMs, "ms at most", { atMost: longestWaitMs });
  run.measure(`${situation}: it writes again once it continues`, recoveryMs, "ms", { atMost: 5_000 });
  const copies = () => invited.map((address) => mails.mailsTo(address).length);
  await until(() => copies().every((count) => count > 0), "all emails", 120_000).catch(() => undefined);
  const unsent = copies().filter((count) => count === 0).length;
  run.count(`${situation}: every email is sent`, unsent, `of ${invited.length} missing`);
  run.count(`${situation}: no email is sent twice`, copies().filter((count) => count > 1).length, "sent twice");
  await writers.stop();
  await reportDeliveries(run, clients[0], created, endpoint.arrivals, stops);
  await reportOutcome(run, situation, started, environment);
}

/** Invites this many people by email, and resolves while the emails are being sent. */
async function invite(client: Client, count: number, round: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, (_, n) => `guest-${round}-${n}@example.com`);
  await Promise.all(addresses.map((email) => client.createInvitation({ body: { email } })));
  return addresses;
}

/** A delivery that was under way when the process stopped is repeated by the other one, with the same id. */
async function reportDeliveries(
  run: DrillRun,
  client: Client,
  after: number,
  arrivals: ReadonlyMap<string, number>,
  stops: number,
): Promise<void> {
  const events = (await readEventLog(client)).filter(
    ({ type, sequence }) => type === "card.created" && sequence > after,
  );
  const missing = () => events.filter(({ id }) => !arrivals.has(id)).length;
  await until(() => missing() === 0, "deliveries").catch(() => undefined);
  const repeated = [...arrivals.values()].filter((times) => times > 1).length;
  run.count(`${situation}: every event is delivered to the webhook`, missing(), `of ${events.length} missing`);
  run.count(`${situation}: only deliveries under way are repeated`, repeated, "repeated", { atMost: stops });
}
