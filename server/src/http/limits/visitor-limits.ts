import { FormSlots } from "./form-slots.ts";
import { RateLimit } from "./rate-limit.ts";
import type { ReportLimitOptions, ReportLimits } from "./report-limits.ts";

/** Requests with any key that an address may make for each report it may send. */
const requestsPerReport = 10;

/** The limits of visitors. Rejected requests count too. Requests and forms are counted in this process only. */
export class VisitorLimits {
  readonly #requests: RateLimit | undefined;
  readonly #pages: RateLimit | undefined;
  readonly #reports: ReportLimits;
  readonly #forms = new FormSlots();

  constructor({ perAddress }: Pick<ReportLimitOptions, "perAddress">, reports: ReportLimits) {
    this.#requests = perAddress === undefined ? undefined : new RateLimit(perAddress * requestsPerReport);
    this.#pages = perAddress === undefined ? undefined : new RateLimit(perAddress * requestsPerReport);
    this.#reports = reports;
  }

  takeRequest(address: string): void {
    this.#requests?.enforce(address);
  }

  /** Reporter pages are counted separately: many reporters may share the address of an office. */
  takePage(address: string): void {
    this.#pages?.enforce(address);
  }

  takeReport(project: string, address: string): Promise<void> {
    return this.#reports.take(project, address);
  }

  /** Takes a slot for reading a form and returns the function that releases it. */
  takeFormSlot(project: string, address: string): () => void {
    return this.#forms.take(project, address);
  }
}
