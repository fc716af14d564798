import type { Database } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import type { EventFeed } from "../../../events/event-feed.ts";
import type { OutboundClient } from "../../../ports/outbound/outbound-client.ts";
import { DeliverySlots, type ReadyWebhook } from "./delivery-slots.ts";
import { pauseAfter } from "./retry-schedule.ts";
import { sendDelivery } from "./send-delivery.ts";
import { type Consequences, recordAttempt } from "./record-attempt.ts";
import { endLease, giveUpTurn, leaseForNext, takeTurn, type Turn, whileLeased } from "./webhook-lease.ts";
import { findWaitingWebhooks, findWaitingWebhooksOf } from "./webhooks.queries.ts";

interface Needs extends Pick<Consequences, "onDisabled"> {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly outbound: OutboundClient;
  readonly logger: { warn(details: object, message: string): void };
  readonly pauseAfter?: Consequences["pauseAfter"];
}

/** The sweep only finds work left by a process that died, or by one without a worker whose notification was lost. */
const sweepEveryMs = 3_000;
/** Prevents a tight loop while another process claims what is due. */
const shortestWaitMs = 20;
/** How long deliveries in progress may take to finish when the process stops. */
const graceMs = 3_000;

/** The webhooks with pending deliveries, of these organisations or of all. `readyAt` may be in the future. */
interface Scan {
  readonly orgs: ReadonlySet<string> | undefined;
  readonly webhooks: readonly ReadyWebhook[];
}

const isHealthy = ({ failing_since, slow }: Pick<Tables["webhooks"], "failing_since" | "slow">) =>
  failing_since === null && slow === 0;

/**
 * Sends queued deliveries. Each webhook is a separate queue: only one process sends to it at a time, one delivery after
 * the other, and records each result before the next. Any number of processes may run one.
 */
export class DeliveryRunner {
  readonly #needs: Needs;
  readonly #consequences: Consequences;
  readonly #stopListening: () => void;
  readonly #slots = new DeliverySlots();
  readonly #running = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  #wanted = new Set<string>();
  #sweepWanted = false;
  #scanning: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Infinity;
  #stopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#consequences = { pauseAfter: needs.pauseAfter ?? pauseAfter, onDisabled: needs.onDisabled };
    this.#stopListening = needs.feed.listen((org) => this.wake(org));
    this.wake();
  }

  /** Call when there may be something to send, for one organisation or for any. */
  wake(org?: string): void {
    if (this.#stopped) return;
    if (org === undefined) this.#sweepWanted = true;
    else this.#wanted.add(org);
    this.#scanning ??= this.#scan().finally(() => {
      this.#scanning = undefined;
      // Calls since the last scan would be lost otherwise.
      for (const missed of this.#wanted) this.wake(missed);
      if (this.#sweepWanted) this.wake();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    clearTimeout(this.#timer);
    await this.#scanning;
    const grace = setTimeout(() => this.#ending.abort(), graceMs);
    await Promise.all(this.#running);
    clearTimeout(grace);
  }

  async #scan(): Promise<void> {
    try {
      while (!this.#stopped && (this.#sweepWanted || this.#wanted.size > 0)) this.#queue(await this.#findWaiting());
    } catch (error) {
      this.#needs.logger.warn({ err: error }, "could not scan the webhook queue; will retry");
      this.#scanAgainIn(sweepEveryMs);
    }
  }

  async #findWaiting(): Promise<Scan> {
    const { db } = this.#needs;
    const orgs = this.#sweepWanted ? undefined : this.#wanted;
    this.#wanted = new Set();
    if (orgs === undefined) {
      this.#sweepWanted = false;
      clearTimeout(this.#timer);
      this.#timerAt = Infinity;
      this.#scanAgainIn(sweepEveryMs);
    }
    const found = orgs
      ? (await Promise.all([...orgs].map((org) => db.all(findWaitingWebhooksOf, { org })))).flat()
      : await db.all(findWaitingWebhooks, {});
    const webhooks = found.flatMap(({ org_id, id, leased_until, due_at, ...health }) => {
      if (due_at === null) return [];
      const readyAt = Math.max(Date.parse(due_at), leased_until === null ? 0 : Date.parse(leased_until));
      return [{ org_id, id, isHealthy: isHealthy(health), readyAt }];
    });
    return { orgs, webhooks };
  }

  #queue({ orgs, webhooks }: Scan): void {
    const now = this.#needs.db.now().getTime();
    const ready = webhooks.filter(({ readyAt }) => readyAt <= now);
    const later = webhooks.filter((webhook) => webhook.readyAt > now && !this.#slots.isBusy(webhook));
    this.#slots.setWaiting(ready, orgs);
    this.#startWaiting();
    this.#scanAgainIn(Math.min(...later.map(({ readyAt }) => readyAt - now)));
  }

  #startWaiting(): void {
    while (!this.#stopped) {
      const webhook = this.#slots.startNext();
      if (!webhook) return;
      const done = this.#run(webhook).finally(() => this.#running.delete(done));
      this.#running.add(done);
    }
  }

  async #run(webhook: ReadyWebhook): Promise<void> {
    const hasSent = await this.#serve(webhook).catch((error: unknown) => {
      const { org_id, id: webhook_id } = webhook;
      this.#needs.logger.warn({ err: error, org_id, webhook_id }, "could not process a webhook delivery; will retry");
      return false;
    });
    this.#slots.end(webhook);
    this.#startWaiting();
    // Deliveries queued while it was busy were skipped by the scans.
    if (hasSent) this.wake(webhook.org_id);
  }

  /** Sends due deliveries one after the other. Returns whether there were any. */
  async #serve(webhook: ReadyWebhook): Promise<boolean> {
    const { db, outbound } = this.#needs;
    let turn = await db.write((tx) => takeTurn(tx, webhook));
    const hasSent = turn !== undefined;
    while (turn) {
      const current: Turn = turn;
      const { signal } = this.#ending;
      const sending = () => sendDelivery(db, outbound, { ...current, at: db.now(), signal });
      const attempt = await whileLeased(db, current, sending).catch(async (error: unknown) => {
        await giveUpTurn(db, current);
        if (signal.aborted) return undefined;
        throw error;
      });
      if (!attempt) break;
      turn = await db.write(async (tx) => {
        const settled = await recordAttempt(tx, current, attempt, this.#consequences);
        if (!settled) return undefined;
        // A webhook whose health changed counts differently, so it queues again.
        const keepsSlot = isHealthy(settled) === webhook.isHealthy && this.#slots.mayContinue(webhook);
        if (!this.#stopped && keepsSlot) return leaseForNext(tx, settled);
        await endLease(tx, settled);
        return undefined;
      });
    }
    return hasSent;
  }

  #scanAgainIn(ms: number): void {
    const at = performance.now() + Math.max(ms, shortestWaitMs);
    if (this.#stopped || at >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => {
      this.#timerAt = Infinity;
      this.wake();
    }, at - performance.now());
    this.#timer.unref();
  }
}
