import { useSyncExternalStore } from "react";
import type { StreamState } from "./messages.ts";

export type Connection = "online" | "reconnecting" | "offline";

/** A connection that comes back within this time was not worth mentioning. */
const patienceMs = 2_500;

let current: Connection = navigator.onLine ? "online" : "offline";
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(connection: Connection): void {
  clearTimeout(timer);
  timer = undefined;
  if (connection === current) return;
  current = connection;
  for (const listener of listeners) listener();
}

export function reportStreamState(state: StreamState): void {
  if (state === "open") change("online");
  else if (state === "lost")
    timer ??= setTimeout(() => change(navigator.onLine ? "reconnecting" : "offline"), patienceMs);
}

addEventListener("offline", () => change("offline"));
addEventListener("online", () => change("online"));

export const useConnection = (): Connection =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
