import { useSyncExternalStore } from "react";
import { NetworkFailure } from "../../ui/network-failure.ts";

/** How many changes wait for the connection. They are lost if the page is closed, so that the browser asks first. */
let waiting = 0;
const listeners = new Set<() => void>();

function setWaiting(count: number): void {
  if (waiting === 0 && count > 0) addEventListener("beforeunload", askFirst);
  if (count === 0) removeEventListener("beforeunload", askFirst);
  waiting = count;
  for (const listener of listeners) listener();
}

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

export const useWaitingChanges = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );

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
  setWaiting(waiting + 1);
  try {
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
  } finally {
    setWaiting(waiting - 1);
  }
  return sendWhenOnline(send);
}
