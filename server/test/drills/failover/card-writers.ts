import { setTimeout as sleep } from "node:timers/promises";
import { type Client, eachItem } from "@corkboard/client";
import { isUnavailable } from "../parts/unavailable.ts";
import type { Place } from "../parts/written-cards.ts";
import { until } from "../until.ts";

interface Write {
  readonly title: string;
  /** Which of the clients sent it. */
  readonly client: number;
  readonly sentAt: number;
  readonly endedAt: number;
  readonly failure?: unknown;
}

const writersPerClient = 4;
const pauseAfterFailureMs = 50;

/** Creates cards in one list through every client without a pause, and keeps what became of each request. */
export class CardWriters {
  readonly acknowledged: Write[] = [];
  readonly failed: Write[] = [];
  readonly #place: Place;
  readonly #writing: Promise<unknown>;
  #isStopped = false;
  #count = 0;

  constructor(clients: readonly Client[], place: Place) {
    this.#place = place;
    const writers = clients.flatMap((client, index) =>
      Array.from({ length: writersPerClient }, () => this.#write(client, index)),
    );
    this.#writing = Promise.all(writers);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#writing;
  }

  async untilAcknowledged(more: number): Promise<void> {
    const enough = this.acknowledged.length + more;
    await until(() => this.acknowledged.length >= enough, `${more} more writes`);
  }

  /** How long after this moment a client's write succeeds that was also sent after it. */
  async msUntilWrite(moment: number, client: number): Promise<number> {
    const isNext = (write: Write) => write.client === client && write.sentAt >= moment;
    await until(() => this.acknowledged.some(isNext), "a write that succeeds", 120_000);
    return (this.acknowledged.find(isNext)?.endedAt ?? Infinity) - moment;
  }

  get longestMs(): number {
    return Math.max(0, ...[...this.acknowledged, ...this.failed].map(({ sentAt, endedAt }) => endedAt - sentAt));
  }

  /** Requests whose client did not learn that it may repeat them. */
  get unclearFailures(): readonly unknown[] {
    return this.failed.map(({ failure }) => failure).filter((failure) => !isUnavailable(failure));
  }

  async #write(client: Client, index: number): Promise<void> {
    while (!this.#isStopped) {
      const title = `Card ${++this.#count}`;
      const sentAt = performance.now();
      try {
        await client.createCard({ body: { ...this.#place, title } });
        this.acknowledged.push({ title, client: index, sentAt, endedAt: performance.now() });
      } catch (failure) {
        this.failed.push({ title, client: index, sentAt, endedAt: performance.now(), failure });
        await sleep(pauseAfterFailureMs);
      }
    }
  }

  /** Compares what was acknowledged with what is stored. */
  async compare(client: Client): Promise<{ lost: number; repeated: number }> {
    const stored: string[] = [];
    const query = { list_id: this.#place.list_id, limit: 100 };
    for await (const { title } of eachItem(client.listCards, { query })) stored.push(title);
    const titles = new Set(stored);
    return {
      lost: this.acknowledged.filter(({ title }) => !titles.has(title)).length,
      repeated: stored.length - titles.size,
    };
  }
}
