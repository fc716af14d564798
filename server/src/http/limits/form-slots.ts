import { type CatalogueError, errors } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";
import { networkOf } from "./client-address.ts";

/** Forms read at once: each takes memory, and a file being written to disk. */
const maxForms = 128;
/** Reserved for websites that hold fewer than `fewSlots`, so that a few busy ones cannot lock out all others. */
const reservedSlots = 32;
const fewSlots = 2;
const maxPerProject = 32;
const maxPerNetwork = 16;
const maxPerAddress = 8;

/** The slots of forms that this process is receiving. */
export class FormSlots {
  readonly #taken = new Map<string, number>();
  readonly #busy: CatalogueError;

  constructor(busy: CatalogueError = errors.intakeBusy) {
    this.#busy = busy;
  }

  /** Takes a slot and returns the function that releases it. */
  take(project: string, address: string): () => void {
    const projectHolder = `project ${project}`;
    const limitByHolder = new Map([
      ["all", this.#count(projectHolder) < fewSlots ? maxForms : maxForms - reservedSlots],
      [projectHolder, maxPerProject],
      [`network ${networkOf(address)}`, maxPerNetwork],
      [`address ${address}`, maxPerAddress],
    ]);
    for (const [holder, limit] of limitByHolder) if (this.#count(holder) >= limit) throw new Fault(this.#busy);
    for (const holder of limitByHolder.keys()) this.#taken.set(holder, this.#count(holder) + 1);
    return () => {
      for (const holder of limitByHolder.keys()) this.#release(holder);
    };
  }

  #count(holder: string): number {
    return this.#taken.get(holder) ?? 0;
  }

  #release(holder: string): void {
    const left = this.#count(holder) - 1;
    if (left === 0) this.#taken.delete(holder);
    else this.#taken.set(holder, left);
  }
}
