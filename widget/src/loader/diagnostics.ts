import type { ConsoleError, FailedRequest } from "../wire.ts";
import { RecentList } from "./recent-list.ts";
import { redactUrl } from "./redact-url.ts";
import { watchErrors } from "./watch-errors.ts";
import { watchRequests } from "./watch-requests.ts";

export interface Diagnostics {
  /** Where the visitor is, without what might be a secret in it. */
  address(): string;
  consoleErrors(): ConsoleError[];
  failedRequests(): FailedRequest[];
  /** What the widget itself tries meanwhile is not the page's. */
  without<Result>(work: () => Promise<Result>): Promise<Result>;
}

const mostOfAKind = 20;

/** What went wrong on the page within the last minute, kept in memory and nowhere else. */
export function startDiagnostics(isWatching: boolean): Diagnostics {
  const errors = new RecentList<ConsoleError>(mostOfAKind);
  const requests = new RecentList<FailedRequest>(mostOfAKind);
  let paused = 0;
  const at = () => new Date().toISOString();
  if (isWatching) {
    watchErrors((message) => {
      if (paused === 0) errors.add({ at: at(), message });
    });
    watchRequests(({ method, url, status }) => {
      if (paused > 0) return;
      requests.add({
        at: at(),
        method: method.toUpperCase().slice(0, 20),
        url: redactUrl(url, location.href).slice(0, 500),
        status,
      });
    });
  }
  return {
    address: () => redactUrl(location.href, location.href),
    consoleErrors: () => errors.items(),
    failedRequests: () => requests.items(),
    without: async (work) => {
      paused++;
      try {
        return await work();
      } finally {
        paused--;
      }
    },
  };
}
