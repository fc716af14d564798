import { RoundRobinQueue } from "../../shared/round-robin-queue.ts";
import { Slots } from "../../shared/slots.ts";
import { ReadTooSlow } from "../database.ts";

/** Runs a few long reads at a time. The others wait, and organisations take turns. */
export const backgroundSlots = (atOnce: number): Slots<string> =>
  new Slots(
    atOnce,
    new RoundRobinQueue<() => void>({
      total: 128,
      perOrg: 32,
      full: () => new ReadTooSlow("too many reads are waiting"),
    }),
  );
