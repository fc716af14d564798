import { errors, limits } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";
import { RoundRobinQueue } from "../../shared/round-robin-queue.ts";
import { Slots } from "../../shared/slots.ts";

/** Parsing, decoding and storing one takes tens of milliseconds of the event loop, and several times its length. */
const maxAtOnce = 2;
const maxWaiting = 16;

/** The large bodies of each organisation that are in memory. Further ones wait on their connections, unread. */
export class LargeBodies {
  readonly #slotsByOrganisation = new Map<string, Slots<string>>();

  /**
   * Resolves when the body may be read, which takes a slot until the response is sent or abandoned. A body of unknown
   * length may be large.
   */
  async admit(orgId: string, contentLength: string | undefined, closed: AbortSignal): Promise<void> {
    if (Number(contentLength ?? Infinity) <= limits.bodyBytes) return;
    let slots = this.#slotsByOrganisation.get(orgId);
    if (!slots) this.#slotsByOrganisation.set(orgId, (slots = newSlots()));
    const release = await slots.take(orgId, closed);
    if (closed.aborted) release();
    else closed.addEventListener("abort", release, { once: true });
  }
}

const newSlots = () =>
  new Slots(maxAtOnce, new RoundRobinQueue({ perOrg: maxWaiting, full: () => new Fault(errors.toolsBusy) }));
