import type { WebhookKey } from "./webhook-lease.ts";

/** How many deliveries a process has in progress at a time. */
const maxConcurrent = 50;
/** No organisation can use up the slots of the others. */
const maxPerOrganisation = Math.floor(maxConcurrent / 4);
/** Unhealthy endpoints occupy slots for long, so they get at most half of all slots and of an organisation's. */
const unhealthyShare = 1 / 2;

/** A webhook with a delivery that is due. */
export interface ReadyWebhook extends WebhookKey {
  /** False if its last attempt failed or was slow. */
  readonly isHealthy: boolean;
  readonly readyAt: number;
}

interface Usage {
  total: number;
  unhealthy: number;
  /** Increases with every start of any organisation. */
  lastStart: number;
}

/**
 * Decides which webhooks a process sends to next. Healthy ones come first. Among them, the organisation with the fewest
 * deliveries in progress is next, then the one whose last turn was longest ago, and within an organisation the webhook
 * that has waited longest.
 */
export class DeliverySlots {
  /** By organisation, in the order in which its webhooks are started. */
  readonly #waiting = new Map<string, ReadyWebhook[]>();
  readonly #busy = new Map<string, ReadyWebhook>();
  readonly #usage = new Map<string, Usage>();
  #unhealthy = 0;
  #starts = 0;

  isBusy({ id }: WebhookKey): boolean {
    return this.#busy.has(id);
  }

  /** Replaces the waiting webhooks of these organisations, or of all. */
  setWaiting(webhooks: readonly ReadyWebhook[], orgs: Iterable<string> = [...this.#waiting.keys()]): void {
    for (const org of orgs) this.#waiting.delete(org);
    for (const [org, group] of Map.groupBy(webhooks, ({ org_id }) => org_id)) {
      const idle = group.filter((webhook) => !this.isBusy(webhook));
      idle.sort((a, b) => Number(b.isHealthy) - Number(a.isHealthy) || a.readyAt - b.readyAt);
      if (idle.length > 0) this.#waiting.set(org, idle);
    }
  }

  /** Gives the next webhook a slot. Undefined if none is waiting that may have one. */
  startNext(): ReadyWebhook | undefined {
    const next = this.#next();
    if (!next) return undefined;
    const others = this.#waiting.get(next.org_id)?.filter((webhook) => webhook !== next) ?? [];
    if (others.length > 0) this.#waiting.set(next.org_id, others);
    else this.#waiting.delete(next.org_id);
    this.#occupy(next);
    this.#usageOf(next.org_id).lastStart = ++this.#starts;
    return next;
  }

  end(webhook: ReadyWebhook): void {
    const usage = this.#usageOf(webhook.org_id);
    this.#busy.delete(webhook.id);
    usage.total--;
    if (webhook.isHealthy) return;
    usage.unhealthy--;
    this.#unhealthy--;
  }

  /** Whether a webhook may use its slot for one more delivery because no other has a better claim to it. */
  mayContinue(webhook: ReadyWebhook): boolean {
    this.end(webhook);
    const next = this.#next();
    const isFirst = !next || this.#compare({ ...webhook, readyAt: Infinity }, next) < 0;
    this.#occupy(webhook);
    return isFirst;
  }

  #next(): ReadyWebhook | undefined {
    if (this.#busy.size >= maxConcurrent) return undefined;
    let best: ReadyWebhook | undefined;
    for (const webhooks of this.#waiting.values()) {
      const first = webhooks.find((webhook) => this.#hasSlotFor(webhook));
      if (first && (!best || this.#compare(first, best) < 0)) best = first;
    }
    return best;
  }

  #hasSlotFor({ org_id, isHealthy }: ReadyWebhook): boolean {
    const { total, unhealthy } = this.#usageOf(org_id);
    if (total >= maxPerOrganisation) return false;
    return (
      isHealthy || (unhealthy < maxPerOrganisation * unhealthyShare && this.#unhealthy < maxConcurrent * unhealthyShare)
    );
  }

  #compare(a: ReadyWebhook, b: ReadyWebhook): number {
    const [ofA, ofB] = [this.#usageOf(a.org_id), this.#usageOf(b.org_id)];
    return (
      Number(b.isHealthy) - Number(a.isHealthy) ||
      ofA.total - ofB.total ||
      ofA.lastStart - ofB.lastStart ||
      a.readyAt - b.readyAt
    );
  }

  #occupy(webhook: ReadyWebhook): void {
    const usage = this.#usageOf(webhook.org_id);
    this.#busy.set(webhook.id, webhook);
    usage.total++;
    if (webhook.isHealthy) return;
    usage.unhealthy++;
    this.#unhealthy++;
  }

  #usageOf(org: string): Usage {
    let usage = this.#usage.get(org);
    if (!usage) this.#usage.set(org, (usage = { total: 0, unhealthy: 0, lastStart: 0 }));
    return usage;
  }
}
