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

  takeRequest(address: string): void {
    this.#requests?.enforce(address);
  }

  /** Reporter pages are counted separately: many reporters may share the address of an office. */
  takePage(address: string): void {
    this.#pages?.enforce(address);
  }

  /** The address is counted first, so that one address cannot use up the project's limit. */
  takeReport(project: string, address: string): void {
    this.#reportsOfAddress?.enforce(`${project} ${address}`);
    this.#reports?.enforce(project);
  }

  /** Takes a slot for reading a form and returns the function that releases it. */
  takeFormSlot(project: string, address: string): () => void {
    return this.#forms.take(project, address);
  }
}
