import { createStore } from "../../ui/store.ts";
import type { StreamState } from "./messages.ts";

export type Connection = "online" | "reconnecting" | "offline";

/** A connection that comes back within this time was not worth mentioning. */
const patienceMs = 2_500;

const current = createStore<Connection>(navigator.onLine ? "online" : "offline");
let timer: ReturnType<typeof setTimeout> | undefined;

function change(connection: Connection): void {
  clearTimeout(timer);
  timer = undefined;
  if (connection !== current.get()) current.set(connection);
}

export function reportStreamState(state: StreamState): void {
  if (state === "open") change("online");
  else if (state === "lost")
    timer ??= setTimeout(() => change(navigator.onLine ? "reconnecting" : "offline"), patienceMs);
}

addEventListener("offline", () => change("offline"));
addEventListener("online", () => change("online"));

export const useConnection = current.use;
