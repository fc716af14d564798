import { errors } from "@corkboard/contract";
import type { FastifyReply } from "fastify";
import { Fault } from "../fault.ts";
import { RateLimit } from "./rate-limit.ts";

export interface VisitorLimitOptions {
  /** Reports a minute for each key, and for each address with it; undefined for no limit. */
  readonly perKey: number | undefined;
  readonly perAddress: number | undefined;
}

/** Requests of any kind and for any key that an address may make for each report it may send. */
const requestsForReport = 10;

/** Forms that are read at once: each takes memory, and a file on its way to the disk. */
const mostForms = 64;
const mostFormsOfAddress = 8;

/** What visitors may do how often, in this process. Everything counts, whatever comes of it. */
export class VisitorLimits {
  readonly #requests: RateLimit | undefined;
  readonly #pages: RateLimit | undefined;
  readonly #reports: RateLimit | undefined;
  readonly #reportsOfAddress: RateLimit | undefined;
  readonly #forms = new Map<string, number>();
  #formsAtAll = 0;

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
  beginForm(address: string): () => void {
    const ofAddress = this.#forms.get(address) ?? 0;
    if (this.#formsAtAll >= mostForms || ofAddress >= mostFormsOfAddress) throw new Fault(errors.intakeBusy);
    this.#forms.set(address, ofAddress + 1);
    this.#formsAtAll++;
    return () => {
      const left = (this.#forms.get(address) ?? 1) - 1;
      if (left === 0) this.#forms.delete(address);
      else this.#forms.set(address, left);
      this.#formsAtAll--;
    };
  }
}

function take(limit: RateLimit | undefined, caller: string, reply: FastifyReply): void {
  const { allowed = true, resetSeconds = 0 } = limit?.take(caller) ?? {};
  if (allowed) return;
  reply.header("retry-after", resetSeconds);
  throw new Fault(errors.rateLimited);
}
