import { errors } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";

/** Each takes 19 MiB, a core and a thread that files and DNS need too. */
const maxRunning = 2;
/** At about 30 ms each, the last one waits for about a second. */
const maxWaiting = 64;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the hashing of a password when its turn comes. Beyond the queue's length it is rejected at once. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw new Fault(errors.passwordsBusy);
    await new Promise<void>((resolve) => void waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The next one takes over this place.
    if (next) next();
    else running--;
  }
}
