import type { Tx } from "../../../db/database.ts";
import type { RowOf } from "../../../db/query.ts";
import type { EventHandler } from "../../../events/event-processor.ts";
import { request } from "../../../jobs/request-jobs.ts";
import { mailboxHash } from "../../../shared/mailbox-hash.ts";
import { mayFollow, shownDeliveryIn } from "../reports/report-mails.exports.ts";
import {
  countContactsOfLargestClient,
  findContactsForKeyShare,
  findPortalItemsForKeyShare,
  findWaitingDeliveries,
  insertContactNews,
  type NewContactNews,
} from "./contact-mail.queries.ts";

type Item = RowOf<typeof findPortalItemsForKeyShare>;

/** What a member shows within this time is one email. */
const burstMs = 2 * 60_000;

/**
 * Queues emails to contacts about deliveries that they can see in the portal since then. Items are locked before contacts,
 * and both before the jobs.
 */
export const queueContactMails: EventHandler = async (tx, org, events) => {
  const deliveries = events.map(shownDeliveryIn).filter((delivery) => delivery !== undefined);
  if (deliveries.length === 0) return;
  const shown = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  const waiting = await tx.all(findWaitingDeliveries, { org, ids: jsonSet([...shown.keys()]) });
  const items = await tx.all(findPortalItemsForKeyShare, { org, ids: jsonSet(waiting.map((one) => one.feedback_id)) });
  const websites = items.filter(({ type }) => type === "website");
  const clients = jsonSet(websites.map(({ client_id }) => client_id));
  const contacts = await tx.all(findContactsForKeyShare, { org, ids: clients });
  const rows = waiting.flatMap(({ id, feedback_id }): NewContactNews[] => {
    const item = websites.find((one) => one.id === feedback_id);
    const delivery = shown.get(id);
    if (!item || !delivery || (delivery.isOfAgent && item.agent_questions !== "reporter")) return [];
    const mailed = mailedReporter(item);
    return contacts
      .filter(({ client_id, email }) => client_id === item.client_id && mailboxHash(email) !== mailed)
      .map((contact) => ({
        org_id: org,
        contact_id: contact.id,
        id,
        feedback_id,
        mail: "due",
        created_at: delivery.at,
      }));
  });
  if (rows.length === 0) return;
  await tx.sendRows(insertContactNews, rows);
  const at = new Date(tx.now().getTime() + burstMs);
  await request(
    tx,
    "contact-mail",
    rows.map(({ contact_id }) => ({ org, subject: contact_id })),
    at,
  );
};

const jsonSet = (ids: readonly string[]) => JSON.stringify([...new Set(ids)]);

/** The mailbox of the reporter, who is notified as such. */
const mailedReporter = (item: Item) =>
  item.reporter_wants !== 0 && mayFollow(item, item.reporter_email) ? mailboxHash(item.reporter_email) : undefined;

/** Written at once, as for notifications of members. */
const newsAtOnce = 2_000;

/** How many events can be processed at once, if each of them is news to all contacts of the client that has most. */
export async function eventsToMailContactsAtOnce(tx: Tx, org: string): Promise<number> {
  const { total: contacts } = (await tx.first(countContactsOfLargestClient, { org })) ?? { total: 0 };
  return Math.max(1, Math.floor(newsAtOnce / Math.max(1, contacts)));
}
