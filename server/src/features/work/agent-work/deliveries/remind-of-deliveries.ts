import { wholeOf } from "../../../../db/scope.ts";
import type { Database, Tx } from "../../../../db/database.ts";
import type { One } from "../../../../db/row-key.ts";
import { type JobKind, jobKind } from "../../../../jobs/job-kind.ts";
import type { Notifier } from "../../../reach/notifications/notifications.exports.ts";
import { findDeliveriesToRemind, findDelivery, markReminded } from "./deliveries.queries.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const remindAfterMs = 3 * dayMs;
const deliveriesAtOnce = 100;

interface Needs {
  readonly db: Database;
  readonly people: Notifier;
  /** Called after reminders were committed. */
  onReminded(): void;
}

/** Reminds the team of deliveries that nobody has decided. */
export function deliveryReminders({ db, people, onReminded }: Needs): JobKind {
  return jobKind<null>({
    name: "delivery-reminders",
    atOnce: 1,
    leaseMs: minuteMs,
    retryAfterMs: [minuteMs],
    everyMs: minuteMs,
    async run() {
      await remindOfDeliveries(db, people);
      onReminded();
      return async () => ({});
    },
  });
}

/** Once each: the reminder and its note are committed together. */
export async function remindOfDeliveries(db: Database, people: Notifier): Promise<void> {
  const before = new Date(db.now().getTime() - remindAfterMs).toISOString();
  for (const one of await db.all(findDeliveriesToRemind, { before, limit: deliveriesAtOnce })) {
    await db.write((tx) => remind(tx, people, one));
  }
}

async function remind(tx: Tx, people: Notifier, { org, id }: One): Promise<void> {
  const now = tx.now().toISOString();
  if ((await tx.run(markReminded, { org, id, now })) === 0) return;
  const delivery = await tx.first(findDelivery, { ...wholeOf(org), id });
  if (!delivery) return;
  const notice = {
    kind: "delivery",
    subject_type: "ticket",
    subject_id: delivery.ticket_id,
    project_id: delivery.project_id,
    comment_id: null,
    actor_id: null,
    created_at: now,
  } as const;
  await people.notify(tx, org, await people.addressTeam(tx, org, [notice]));
}
