import type { Database } from "../../db/database.ts";
import type { EventFeed } from "../../events/event-feed.ts";
import type { OutboundClient } from "../../ports/outbound/outbound-client.ts";
import { pauseAfter } from "./retry-schedule.ts";
import { sendDelivery } from "./send-delivery.ts";
import { type Consequences, settleDelivery } from "./settle-delivery.ts";
import {
  endLease,
  giveUpTurn,
  leaseForNext,
  takeTurn,
  type Turn,
  type WebhookKey,
  whileLeased,
} from "./webhook-lease.ts";
import { findWaitingWebhooks, findWaitingWebhooksOf } from "./webhooks.queries.ts";

interface Needs extends Pick<Consequences, "onDisabled"> {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly outbound: OutboundClient;
  readonly logger: { warn(details: object, message: string): void };
  readonly now?: () => Date;
  readonly pauseAfter?: Consequences["pauseAfter"];
}

/** Nothing but a process that died, or one without a worker whose news were lost, leaves work for the sweep. */
const sweepEveryMs = 3_000;
/** However soon something is due: a clock that is off never makes this a tight loop. */
const leastWaitMs = 20;
const mostAtOnce = 50;
/** Receivers that fail keep a connection for long. They never take the places of all others. */
const mostFailingAtOnce = mostAtOnce / 2;
/** How long deliveries under way may take to finish once a stop was asked for. */
const graceMs = 3_000;

interface Waiting extends WebhookKey {
  readonly isFailing: boolean;
  /** When its first delivery is due and nobody else is at it. */
  readonly readyAt: number;
}

/**
 * Sends what is queued. Each webhook is a queue of its own: at one time one process sends one delivery to it, and
 * writes down what came of it before the next. Any number of processes may do this.
 */
export class DeliveryRunner {
  readonly #needs: Needs;
  readonly #now: () => Date;
  readonly #consequences: Consequences;
  readonly #stopListening: () => void;
  /** The webhooks that this process is at, and whether they fail. */
  readonly #busy = new Map<string, { readonly isFailing: boolean; readonly done: Promise<void> }>();
  readonly #ending = new AbortController();
  #wanted = new Set<string>();
  #sweepWanted = false;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Infinity;
  /** Some had to wait for a place. */
  #isCrowded = false;
  #stopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#now = needs.now ?? (() => new Date());
    this.#consequences = { pauseAfter: needs.pauseAfter ?? pauseAfter, onDisabled: needs.onDisabled };
    this.#stopListening = needs.feed.listen((org) => this.wake(org));
    this.wake();
  }

  /** There may be something to send: for this organisation, or for any. */
  wake(org?: string): void {
    if (this.#stopped) return;
    if (org === undefined) this.#sweepWanted = true;
    else this.#wanted.add(org);
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      // Somebody may have called between the last look and here.
      for (const missed of this.#wanted) this.wake(missed);
      if (this.#sweepWanted) this.wake();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    clearTimeout(this.#timer);
    await this.#looking;
    const grace = setTimeout(() => this.#ending.abort(), graceMs);
    await Promise.all([...this.#busy.values()].map(({ done }) => done));
    clearTimeout(grace);
  }

  async #look(): Promise<void> {
    try {
      while (!this.#stopped && (this.#sweepWanted || this.#wanted.size > 0)) this.#start(await this.#waiting());
    } catch (error) {
      this.#needs.logger.warn({ err: error }, "webhooks could not be looked through; it is tried again");
      this.#lookAgainIn(sweepEveryMs);
    }
  }

  /** The webhooks with pending deliveries, of whom a look was asked for. */
  async #waiting(): Promise<Waiting[]> {
    const { db } = this.#needs;
    const orgs = this.#sweepWanted ? undefined : this.#wanted;
    this.#wanted = new Set();
    if (orgs === undefined) {
      this.#sweepWanted = false;
      clearTimeout(this.#timer);
      this.#timerAt = Infinity;
      this.#lookAgainIn(sweepEveryMs);
    }
    const found = orgs
      ? (await Promise.all([...orgs].map((org) => db.all(findWaitingWebhooksOf, { org })))).flat()
      : await db.all(findWaitingWebhooks, {});
    return found.flatMap(({ org_id, id, failing_since, leased_until, due_at }) => {
      if (due_at === null || this.#busy.has(id)) return [];
      const readyAt = Math.max(Date.parse(due_at), leased_until === null ? 0 : Date.parse(leased_until));
      return [{ org_id, id, isFailing: failing_since !== null, readyAt }];
    });
  }

  /** Those that work come first, then those that have waited for longest. */
  #start(waiting: Waiting[]): void {
    const now = this.#now().getTime();
    const ready = waiting.filter(({ readyAt }) => readyAt <= now);
    const later = waiting.filter(({ readyAt }) => readyAt > now);
    ready.sort((a, b) => Number(a.isFailing) - Number(b.isFailing) || a.readyAt - b.readyAt);
    for (const webhook of ready) {
      if (this.#hasPlaceFor(webhook)) this.#startOne(webhook);
      else this.#isCrowded = true;
    }
    this.#lookAgainIn(Math.min(...later.map(({ readyAt }) => readyAt - now)));
  }

  #hasPlaceFor({ isFailing }: Waiting): boolean {
    if (this.#busy.size >= mostAtOnce) return false;
    return !isFailing || [...this.#busy.values()].filter((other) => other.isFailing).length < mostFailingAtOnce;
  }

  #startOne(webhook: Waiting): void {
    const done = this.#serve(webhook)
      .catch((error: unknown) => {
        const { org_id, id } = webhook;
        this.#needs.logger.warn({ err: error, org_id, webhook_id: id }, "a delivery is late; it is tried again");
        return false;
      })
      .then((hasSent) => {
        this.#busy.delete(webhook.id);
        const wasCrowded = this.#isCrowded;
        this.#isCrowded = false;
        // What was queued since its last look was told of while it was still busy.
        if (wasCrowded) this.wake();
        else if (hasSent) this.wake(webhook.org_id);
      });
    this.#busy.set(webhook.id, { isFailing: webhook.isFailing, done });
  }

  /** Sends what is due, one after the other. Answers whether there was anything. */
  async #serve(webhook: WebhookKey): Promise<boolean> {
    const { db, outbound } = this.#needs;
    let turn = await db.write((tx) => takeTurn(tx, webhook, this.#now()));
    const hasSent = turn !== undefined;
    while (turn) {
      const current: Turn = turn;
      const { signal } = this.#ending;
      const sending = () => sendDelivery(db, outbound, { ...current, at: this.#now(), signal });
      const attempt = await whileLeased(db, current, this.#now, sending).catch(async (error: unknown) => {
        await giveUpTurn(db, current);
        if (signal.aborted) return undefined;
        throw error;
      });
      if (!attempt) break;
      turn = await db.write(async (tx) => {
        const settled = await settleDelivery(tx, current, attempt, this.#consequences);
        if (!settled) return undefined;
        if (!this.#stopped && !this.#isCrowded) return leaseForNext(tx, settled, this.#now());
        await endLease(tx, settled);
        return undefined;
      });
    }
    return hasSent;
  }

  #lookAgainIn(ms: number): void {
    const at = performance.now() + Math.max(ms, leastWaitMs);
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
