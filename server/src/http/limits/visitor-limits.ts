import { errors } from "@corkboard/contract";
import type { FastifyReply } from "fastify";
import { Fault } from "../../shared/fault.ts";
import { FormSlots } from "./form-slots.ts";
import { RateLimit } from "./rate-limit.ts";

export interface VisitorLimitOptions {
  /** Reports per minute for each key, and for each address and key; undefined for no limit. */
  readonly perKey: number | undefined;
  readonly perAddress: number | undefined;
}

/** Requests with any key that an address may make for each report it may send. */
const requestsPerReport = 10;

/** The rate limits of visitors, in this process. Rejected requests count too. */
export class VisitorLimits {
  readonly #requests: RateLimit | undefined;
  readonly #pages: RateLimit | undefined;
  readonly #reports: RateLimit | undefined;
  readonly #reportsOfAddress: RateLimit | undefined;
  readonly #forms = new FormSlots();

  constructor({ perKey, perAddress }: VisitorLimitOptions) {
    this.#requests = perAddress === undefined ? undefined : new RateLimit(perAddress * requestsPerReport);
    this.#pages = perAddress === undefined ? undefined : new RateLimit(perAddress * requestsPerReport);
    this.#reportsOfAddress = perAddress === undefined ? undefined : new RateLimit(perAddress);
    this.#reports = perKey === undefined ? undefined : new RateLimit(perKey);
  }

  takeRequest(address: string, reply: FastifyReply): void {
    take(this.#requests, address, reply);
  }

  /** Reporter pages are counted separately: many reporters may share the address of an office. */
  takePage(address: string, reply: FastifyReply): void {
    take(this.#pages, address, reply);
  }

  /** The address is counted first, so that one address cannot use up the project's limit. */
  takeReport(project: string, address: string, reply: FastifyReply): void {
    take(this.#reportsOfAddress, `${project} ${address}`, reply);
    take(this.#reports, project, reply);
  }

  /** Takes a slot for reading a form and returns the function that releases it. */
  takeFormSlot(project: string, address: string): () => void {
    return this.#forms.take(project, address);
  }
}

function take(limit: RateLimit | undefined, caller: string, reply: FastifyReply): void {
  const { allowed = true, resetSeconds = 0 } = limit?.take(caller) ?? {};
  if (allowed) return;
  reply.header("retry-after", resetSeconds);
  throw new Fault(errors.rateLimited);
}
