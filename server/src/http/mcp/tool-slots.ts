import { errors } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";

/** A tool holds the responses of several operations in memory until it has written its own. */
const maxRunning = 64;
const maxPerOrganisation = 16;

/** The tools that run at the same time in this process. */
export class ToolSlots {
  #running = 0;
  readonly #byOrganisation = new Map<string, number>();

  /** Takes a slot until the response is sent or abandoned, and none if it already is. */
  take(orgId: string, closed: AbortSignal): void {
    if (closed.aborted) return;
    const own = this.#byOrganisation.get(orgId) ?? 0;
    if (this.#running >= maxRunning || own >= maxPerOrganisation) throw new Fault(errors.toolsBusy);
    this.#running++;
    this.#byOrganisation.set(orgId, own + 1);
    closed.addEventListener("abort", () => this.#release(orgId), { once: true });
  }

  #release(orgId: string): void {
    this.#running--;
    const left = (this.#byOrganisation.get(orgId) ?? 1) - 1;
    if (left === 0) this.#byOrganisation.delete(orgId);
    else this.#byOrganisation.set(orgId, left);
  }
}
