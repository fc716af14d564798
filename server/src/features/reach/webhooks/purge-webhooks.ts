import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Tx } from "../../../db/database.ts";
import type { One } from "../../../db/row-key.ts";
import {
  deleteSomeDeliveries,
  deleteWebhookRow,
  findDeletedWebhook,
  findDeletedWebhookForUpdate,
} from "./purge-webhooks.queries.ts";

const deliveriesAtOnce = 500;
/** A process that stops waits for the current run, so runs are short. */
const batchesPerRun = 20;
/** Requests are served between the batches. */
const pauseMs = 10;

/** Deletes deliveries of deleted webhooks in short transactions, and each webhook after its last delivery. */
export async function purgeWebhooks(db: Database): Promise<void> {
  for (let batch = 0; batch < batchesPerRun; batch++) {
    const webhook = await db.first(findDeletedWebhook, {});
    if (!webhook) return;
    await db.write((tx) => purgeSome(tx, webhook, deliveriesAtOnce));
    await sleep(pauseMs);
  }
}

/** What is left to delete is found by the rows that are left, so any process can continue after any batch. */
export async function purgeSome(tx: Tx, webhook: One, atMost: number): Promise<void> {
  // Without the lock, a process that finds fewer deliveries because another is deleting them would delete all the rest
  // with the webhook.
  if (!(await tx.first(findDeletedWebhookForUpdate, webhook))) return;
  const deleted = await tx.run(deleteSomeDeliveries, { org: webhook.org, webhook: webhook.id, atMost });
  if (deleted < atMost) await tx.send(deleteWebhookRow, webhook);
}
