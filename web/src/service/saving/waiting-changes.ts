import { NetworkFailure } from "../../ui/network-failure.ts";
import { createStore } from "../../ui/store.ts";

/** How many changes wait for the connection. They are lost if the page is closed, so that the browser asks first. */
const waiting = createStore(0);

function setWaiting(count: number): void {
  if (waiting.get() === 0 && count > 0) addEventListener("beforeunload", askFirst);
  if (count === 0) removeEventListener("beforeunload", askFirst);
  waiting.set(count);
}

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

export const useWaitingChanges = waiting.use;

/**
 * Sends a change, after the connection is back if the browser is offline. A service that cannot be reached from a
 * browser that is online is an error: nobody knows when it returns.
 */
export async function sendWhenOnline<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof NetworkFailure) || navigator.onLine) throw error;
  }
  setWaiting(waiting.get() + 1);
  try {
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
  } finally {
    setWaiting(waiting.get() - 1);
  }
  return sendWhenOnline(send);
}
