/** The due jobs of one kind in one organisation, those that are slow apart from the others. */
export interface JobQueue {
  readonly org: string;
  readonly isSlow: boolean;
  /** Since when its first job is due. */
  readonly readyAt: number;
}

interface Limits {
  readonly atOnce: number;
  readonly perOrganisation: number;
}

interface Usage {
  total: number;
  slow: number;
  /** Increases with every start of any organisation. */
  lastStart: number;
}

/** Slow jobs occupy slots for long, so they get at most half of all slots and of an organisation's. */
const slowShare = 1 / 2;

const keyOf = ({ org, isSlow }: JobQueue) => `${org} ${isSlow}`;

/**
 * Decides from which queue a process takes its next job of a kind. Slow ones come last. Among the others, the
 * organisation with the fewest jobs in progress is next, then the one whose last turn was longest ago.
 */
export class JobSlots {
  readonly #limits: Limits;
  readonly #waiting = new Map<string, JobQueue>();
  readonly #usage = new Map<string, Usage>();
  #total = 0;
  #slow = 0;
  #starts = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Replaces what waits in these organisations, or in all. */
  setWaiting(queues: readonly JobQueue[], orgs?: ReadonlySet<string>): void {
    for (const [key, { org }] of this.#waiting) if (!orgs || orgs.has(org)) this.#waiting.delete(key);
    for (const queue of queues) this.offer(queue);
  }

  /** Adds a queue that has a job. */
  offer(queue: JobQueue): void {
    this.#waiting.set(keyOf(queue), queue);
  }

  /** Gives the next queue a slot, and takes it from those that wait. Undefined if none may have one. */
  startNext(): JobQueue | undefined {
    const next = this.#next();
    if (!next) return undefined;
    this.#waiting.delete(keyOf(next));
    this.#occupy(next, 1);
    this.#usageOf(next.org).lastStart = ++this.#starts;
    return next;
  }

  end(queue: JobQueue): void {
    this.#occupy(queue, -1);
  }

  /** Whether a job may use its slot again because no other has a better claim to it. */
  mayContinue(queue: JobQueue): boolean {
    this.#occupy(queue, -1);
    const next = this.#next();
    const isFirst = !next || this.#compare({ ...queue, readyAt: Infinity }, next) < 0;
    this.#occupy(queue, 1);
    return isFirst;
  }

  #next(): JobQueue | undefined {
    if (this.#total >= this.#limits.atOnce) return undefined;
    let best: JobQueue | undefined;
    for (const queue of this.#waiting.values()) {
      if (this.#hasSlotFor(queue) && (!best || this.#compare(queue, best) < 0)) best = queue;
    }
    return best;
  }

  #hasSlotFor({ org, isSlow }: JobQueue): boolean {
    const { atOnce, perOrganisation } = this.#limits;
    const { total = 0, slow = 0 } = this.#usage.get(org) ?? {};
    if (total >= perOrganisation) return false;
    return !isSlow || (slow < perOrganisation * slowShare && this.#slow < atOnce * slowShare);
  }

  #compare(a: JobQueue, b: JobQueue): number {
    const [ofA, ofB] = [this.#usage.get(a.org), this.#usage.get(b.org)];
    return (
      Number(a.isSlow) - Number(b.isSlow) ||
      (ofA?.total ?? 0) - (ofB?.total ?? 0) ||
      (ofA?.lastStart ?? 0) - (ofB?.lastStart ?? 0) ||
      a.readyAt - b.readyAt
    );
  }

  #occupy({ org, isSlow }: JobQueue, by: 1 | -1): void {
    const usage = this.#usageOf(org);
    usage.total += by;
    this.#total += by;
    if (!isSlow) return;
    usage.slow += by;
    this.#slow += by;
  }

  #usageOf(org: string): Usage {
    let usage = this.#usage.get(org);
    if (!usage) this.#usage.set(org, (usage = { total: 0, slow: 0, lastStart: 0 }));
    return usage;
  }
}
