import type { Socket } from "node:net";
import { type CatalogueError, errors } from "@corkboard/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../../shared/actor.ts";
import { Fault, tooManyRequests } from "../../shared/fault.ts";
import { EventStream, type EventStreamOptions } from "./event-stream.ts";
import type { Callers } from "../callers.ts";

export interface EventStreamsOptions extends EventStreamOptions {
  readonly maxPerToken: number;
  readonly maxPerMember: number;
  readonly maxPerOrganisation: number;
  readonly maxTotal: number;
  /** Together with the cache of the authenticator, a stream outlives its token by less than a second. */
  readonly checkTokensEveryMs: number;
}

const defaults: EventStreamsOptions = {
  heartbeatMs: 15_000,
  maxUnsentBytes: 1024 * 1024,
  maxPerToken: 100,
  maxPerMember: 1_000,
  maxPerOrganisation: 2_500,
  maxTotal: 10_000,
  checkTokensEveryMs: 400,
};

export const eventStreamType = "text/event-stream; charset=utf-8";

const retryAfterSeconds = 10;
const checkConcurrency = 20;

/** The streams of one token, or of one session in one organisation. */
interface Group {
  readonly streams: Set<EventStream>;
  isAllowed(): Promise<boolean>;
}

/** All event streams of this process. Limits their number, and closes them with their credential or the service. */
export class EventStreams {
  readonly #callers: Pick<Callers, "identifyAgain">;
  readonly #options: EventStreamsOptions;
  readonly #groups = new Map<string, Group>();
  /** The number of streams of each credential, member and organisation. */
  readonly #counts = new Map<string, number>();
  readonly #sockets = new WeakSet<Socket>();
  readonly #timer: NodeJS.Timeout;
  #size = 0;
  #checking: Promise<void> | undefined;
  #stopped = false;

  constructor(callers: Pick<Callers, "identifyAgain">, options: Partial<EventStreamsOptions> = {}) {
    this.#callers = callers;
    this.#options = { ...defaults, ...options };
    this.#timer = setInterval(() => {
      this.#checking ??= this.#closeRevoked().finally(() => (this.#checking = undefined));
    }, this.#options.checkTokensEveryMs);
    this.#timer.unref();
  }

  get size(): number {
    return this.#size;
  }

  /** Whether this connection carries a stream. A stream ends with its connection. */
  isStreaming(socket: Socket): boolean {
    return this.#sockets.has(socket);
  }

  /** Takes over the response from Fastify. */
  open(request: FastifyRequest, reply: FastifyReply, actor: Actor): EventStream {
    if (this.#stopped) throw new Fault(errors.unavailable, { message: "The service is stopping" });
    if (this.#size >= this.#options.maxTotal) throw new Fault(errors.streamsFull);
    const exceeded = this.#exceededLimit(actor);
    if (exceeded) throw tooManyRequests(retryAfterSeconds, exceeded);
    reply.hijack();
    const headers = { ...reply.getHeaders(), "content-type": eventStreamType, "x-accel-buffering": "no" };
    const stream = new EventStream(reply.raw, headers, this.#options);
    this.#sockets.add(request.raw.socket);
    const leave = this.#join(request, actor, stream);
    this.#size++;
    this.#count(actor, 1);
    stream.onClose(() => {
      this.#size--;
      this.#count(actor, -1);
      leave();
    });
    return stream;
  }

  /** Adds a stream to those that are checked together. Returns the function that removes it. */
  #join(request: FastifyRequest, actor: Actor, stream: EventStream): () => void {
    const key = `${actor.credential.id} ${actor.orgId}`;
    const group: Group = this.#groups.get(key) ?? {
      streams: new Set(),
      isAllowed: async () => (await this.#callers.identifyAgain(request, actor)) !== undefined,
    };
    group.streams.add(stream);
    this.#groups.set(key, group);
    return () => {
      group.streams.delete(stream);
      if (group.streams.size === 0) this.#groups.delete(key);
    };
  }

  #exceededLimit({ credential, userId, orgId }: Actor): CatalogueError | undefined {
    const { maxPerToken, maxPerMember, maxPerOrganisation } = this.#options;
    const countOf = (id: string) => this.#counts.get(id) ?? 0;
    if (countOf(credential.id) >= maxPerToken) return errors.tooManyStreams;
    if (countOf(userId) >= maxPerMember) return errors.tooManyStreamsOfMember;
    if (countOf(orgId) >= maxPerOrganisation) return errors.tooManyStreamsOfOrganisation;
    return undefined;
  }

  #count({ credential, userId, orgId }: Actor, by: 1 | -1): void {
    for (const id of [credential.id, userId, orgId]) {
      const count = (this.#counts.get(id) ?? 0) + by;
      if (count === 0) this.#counts.delete(id);
      else this.#counts.set(id, count);
    }
  }

  /** Closes all streams; a stop would wait for them forever. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    for (const { streams } of this.#groups.values()) closeAll(streams);
    await this.#checking;
  }

  async #closeRevoked(): Promise<void> {
    const groups = [...this.#groups.values()];
    for (let next = 0; next < groups.length; next += checkConcurrency) {
      await Promise.all(groups.slice(next, next + checkConcurrency).map((group) => this.#closeIfRevoked(group)));
    }
  }

  async #closeIfRevoked(group: Group): Promise<void> {
    try {
      if (!(await group.isAllowed())) closeAll(group.streams);
    } catch {
      // The database is unavailable, so no events can be read either. The next check tries again.
    }
  }
}

function closeAll(streams: Iterable<EventStream>): void {
  for (const stream of streams) stream.close();
}
