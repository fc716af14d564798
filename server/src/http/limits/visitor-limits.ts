import { errors } from "@corkboard/contract";
import type { FastifyReply } from "fastify";
import { Fault } from "../../shared/fault.ts";
import { FormPlaces } from "./form-slots.ts";
import { RateLimit } from "./rate-limit.ts";

export interface VisitorLimitOptions {
  /** Reports a minute for each key, and for each address with it; undefined for no limit. */
  readonly perKey: number | undefined;
  readonly perAddress: number | undefined;
}

/** Requests of any kind and for any key that an address may make for each report it may send. */
const requestsForReport = 10;

/** What visitors may do how often, in this process. Everything counts, whatever comes of it. */
export class VisitorLimits {
  readonly #requests: RateLimit | undefined;
  readonly #pages: RateLimit | undefined;
  readonly #reports: RateLimit | undefined;
  readonly #reportsOfAddress: RateLimit | undefined;
  readonly #forms = new FormPlaces();

  constructor({ perKey, perAddress }: VisitorLimitOptions) {
    this.#requests = perAddress === undefined ? undefined : new RateLimit(perAddress * requestsForReport);
    this.#pages = perAddress === undefined ? undefined : new RateLimit(perAddress * requestsForReport);
    this.#reportsOfAddress = perAddress === undefined ? undefined : new RateLimit(perAddress);
    this.#reports = perKey === undefined ? undefined : new RateLimit(perKey);
  }

  /** Asked before anything else. */
  takeRequest(address: string, reply: FastifyReply): void {
    take(this.#requests, address, reply);
  }

  /** Reporters who look at their reports are counted apart: many may share the address of an office. */
  takePage(address: string, reply: FastifyReply): void {
    take(this.#pages, address, reply);
  }

  /** An address that sends too much does not use up what others may send. */
  takeReport(project: string, address: string, reply: FastifyReply): void {
    take(this.#reportsOfAddress, `${project} ${address}`, reply);
    take(this.#reports, project, reply);
  }

  /** Whoever reads a form holds a place; answers how to give it back. */
  beginForm(project: string, address: string): () => void {
    return this.#forms.take(project, address);
  }
}

function take(limit: RateLimit | undefined, caller: string, reply: FastifyReply): void {
  const { allowed = true, resetSeconds = 0 } = limit?.take(caller) ?? {};
  if (allowed) return;
  reply.header("retry-after", resetSeconds);
  throw new Fault(errors.rateLimited);
}
