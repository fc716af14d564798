import { errors } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";

/** A tool holds the responses of several operations in memory until it has written its own. */
const maxRunning = 64;
const maxPerOrganisation = 16;

/** The tools that run at the same time in this process. */
export class ToolSlots {
  #running = 0;
  readonly #byOrganisation = new Map<string, number>();

  /** Takes a slot for each call until their response is sent or abandoned, and none if it already is. */
  take(orgId: string, calls: number, closed: AbortSignal): void {
    if (closed.aborted) return;
    const own = this.#byOrganisation.get(orgId) ?? 0;
    if (this.#running + calls > maxRunning || own + calls > maxPerOrganisation) throw new Fault(errors.toolsBusy);
    this.#running += calls;
    this.#byOrganisation.set(orgId, own + calls);
    closed.addEventListener("abort", () => this.#release(orgId, calls), { once: true });
  }

  #release(orgId: string, calls: number): void {
    this.#running -= calls;
    const left = (this.#byOrganisation.get(orgId) ?? calls) - calls;
    if (left === 0) this.#byOrganisation.delete(orgId);
    else this.#byOrganisation.set(orgId, left);
  }
}
