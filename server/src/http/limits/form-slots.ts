import { errors } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";
import { networkOf } from "./client-address.ts";

/** Forms that are read at once: each takes memory, and a file on its way to the disk. */
const mostForms = 128;
/** The last of these places are for websites that hold hardly any, so that a few cannot shut out all others. */
const keptFree = 32;
const hardlyAny = 2;
const mostOfProject = 32;
const mostOfNetwork = 16;
const mostOfAddress = 8;

/** The places of forms that visitors are sending right now, in this process. */
export class FormPlaces {
  readonly #taken = new Map<string, number>();

  /** Whoever reads a form holds a place; answers how to give it back. */
  take(project: string, address: string): () => void {
    const ofProject = `project ${project}`;
    const most = new Map([
      ["all", this.#count(ofProject) < hardlyAny ? mostForms : mostForms - keptFree],
      [ofProject, mostOfProject],
      [`network ${networkOf(address)}`, mostOfNetwork],
      [`address ${address}`, mostOfAddress],
    ]);
    for (const [holder, places] of most) if (this.#count(holder) >= places) throw new Fault(errors.intakeBusy);
    for (const holder of most.keys()) this.#taken.set(holder, this.#count(holder) + 1);
    return () => {
      for (const holder of most.keys()) this.#giveBack(holder);
    };
  }

  #count(holder: string): number {
    return this.#taken.get(holder) ?? 0;
  }

  #giveBack(holder: string): void {
    const left = this.#count(holder) - 1;
    if (left === 0) this.#taken.delete(holder);
    else this.#taken.set(holder, left);
  }
}
