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
 * Sends a change, and again once the connection is back if the browser was offline meanwhile. A service that cannot be
 * reached from a browser that is online is an error: nobody knows when it returns.
 */
export async function sendWhenOnline<Result>(send: () => Promise<Result>): Promise<Result> {
  let wasOffline = !navigator.onLine;
  const noteOffline = () => void (wasOffline = true);
  addEventListener("offline", noteOffline);
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof NetworkFailure) || !wasOffline) throw error;
  } finally {
    removeEventListener("offline", noteOffline);
  }
  if (!navigator.onLine) await untilOnline();
  return sendWhenOnline(send);
}

async function untilOnline(): Promise<void> {
  setWaiting(waiting.get() + 1);
  await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
  setWaiting(waiting.get() - 1);
}
