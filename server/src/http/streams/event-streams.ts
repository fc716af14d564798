import type { Socket } from "node:net";
import { type CatalogueError, errors } from "@corkboard/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../../shared/actor.ts";
import { Fault } from "../../shared/fault.ts";
import { EventStream, type EventStreamOptions } from "./event-stream.ts";
import { type Identify, secretOf } from "../guard.ts";

export interface EventStreamsOptions extends EventStreamOptions {
  readonly mostPerToken: number;
  readonly mostPerMember: number;
  readonly mostPerOrganisation: number;
  readonly mostAtAll: number;
  /** With what the authenticator remembers, a stream outlives its token by less than a second. */
  readonly checkTokensEveryMs: number;
}

const usual: EventStreamsOptions = {
  heartbeatMs: 15_000,
  mostUnsentBytes: 1024 * 1024,
  mostPerToken: 100,
  mostPerMember: 1_000,
  mostPerOrganisation: 2_500,
  mostAtAll: 10_000,
  checkTokensEveryMs: 400,
};

export const eventStreamType = "text/event-stream; charset=utf-8";

const retryAfterSeconds = 10;
const checksAtOnce = 20;

/** All streams of this process: how many there may be, and that none outlives its token or the service. */
export class EventStreams {
  readonly #identify: Identify;
  readonly #options: EventStreamsOptions;
  readonly #bySecret = new Map<string, Set<EventStream>>();
  /** How many there are of each token, member and organisation. */
  readonly #held = new Map<string, number>();
  readonly #sockets = new WeakSet<Socket>();
  readonly #timer: NodeJS.Timeout;
  #size = 0;
  #checking: Promise<void> | undefined;
  #stopped = false;

  constructor(identify: Identify, options: Partial<EventStreamsOptions> = {}) {
    this.#identify = identify;
    this.#options = { ...usual, ...options };
    this.#timer = setInterval(() => {
      this.#checking ??= this.#endRevoked().finally(() => (this.#checking = undefined));
    }, this.#options.checkTokensEveryMs);
    this.#timer.unref();
  }

  get size(): number {
    return this.#size;
  }

  /** Whether this connection carries a stream, which it does from then on until its end. */
  isOver(socket: Socket): boolean {
    return this.#sockets.has(socket);
  }

  /** Takes the answer over from the framework. */
  open(request: FastifyRequest, reply: FastifyReply, actor: Actor): EventStream {
    const secret = secretOf(request) ?? "";
    const streams = this.#bySecret.get(secret) ?? new Set();
    if (this.#stopped) throw new Fault(errors.unavailable, { message: "The service is stopping" });
    if (this.#size >= this.#options.mostAtAll) throw new Fault(errors.streamsFull);
    const refusal = this.#refusalTo(actor);
    if (refusal) {
      reply.header("retry-after", retryAfterSeconds);
      throw new Fault(refusal);
    }
    reply.hijack();
    const headers = { ...reply.getHeaders(), "content-type": eventStreamType, "x-accel-buffering": "no" };
    const stream = new EventStream(reply.raw, headers, this.#options);
    this.#sockets.add(request.raw.socket);
    this.#bySecret.set(secret, streams.add(stream));
    this.#size++;
    this.#count(actor, 1);
    stream.onClose(() => {
      this.#size--;
      this.#count(actor, -1);
      streams.delete(stream);
      if (streams.size === 0) this.#bySecret.delete(secret);
    });
    return stream;
  }

  #refusalTo({ tokenId, userId, orgId }: Actor): CatalogueError | undefined {
    const { mostPerToken, mostPerMember, mostPerOrganisation } = this.#options;
    const heldBy = (id: string) => this.#held.get(id) ?? 0;
    if (heldBy(tokenId) >= mostPerToken) return errors.tooManyStreams;
    if (heldBy(userId) >= mostPerMember) return errors.tooManyStreamsOfMember;
    if (heldBy(orgId) >= mostPerOrganisation) return errors.tooManyStreamsOfOrganisation;
    return undefined;
  }

  #count({ tokenId, userId, orgId }: Actor, by: 1 | -1): void {
    for (const id of [tokenId, userId, orgId]) {
      const held = (this.#held.get(id) ?? 0) + by;
      if (held === 0) this.#held.delete(id);
      else this.#held.set(id, held);
    }
  }

  /** Ends all streams at once; a stop would wait for them for ever. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    for (const streams of this.#bySecret.values()) closeAll(streams);
    await this.#checking;
  }

  async #endRevoked(): Promise<void> {
    const secrets = [...this.#bySecret.keys()];
    for (let next = 0; next < secrets.length; next += checksAtOnce) {
      await Promise.all(secrets.slice(next, next + checksAtOnce).map((secret) => this.#endIfRevoked(secret)));
    }
  }

  async #endIfRevoked(secret: string): Promise<void> {
    try {
      if (!(await this.#identify(secret))) closeAll(this.#bySecret.get(secret) ?? []);
    } catch {
      // Storage that cannot tell who holds a token cannot tell what happened either; the next check asks again.
    }
  }
}

function closeAll(streams: Iterable<EventStream>): void {
  for (const stream of streams) stream.close();
}
