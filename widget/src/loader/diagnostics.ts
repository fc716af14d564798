import type { ConsoleError, FailedRequest } from "../wire.ts";
import { RecentList } from "./recent-list.ts";
import { redactUrl } from "./redact-url.ts";
import { watchErrors } from "./watch-errors.ts";
import { watchRequests } from "./watch-requests.ts";

/** The page at one moment, and its errors of the minute before. */
export interface PageState {
  /** With secrets redacted. */
  readonly page_url: string;
  readonly console_errors: readonly ConsoleError[];
  readonly failed_requests: readonly FailedRequest[];
}

export interface Diagnostics {
  pageState(): PageState;
  /** Pauses the collection, so that the widget's own failures are not attributed to the page. */
  without<Result>(work: () => Promise<Result>): Promise<Result>;
}

const maxEntries = 20;

/** Collects the page's errors of the last minute, in memory only. */
export function startDiagnostics(isWatching: boolean): Diagnostics {
  const errors = new RecentList<ConsoleError>(maxEntries);
  const requests = new RecentList<FailedRequest>(maxEntries);
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
    pageState: () => ({
      page_url: redactUrl(location.href, location.href),
      console_errors: errors.items(),
      failed_requests: requests.items(),
    }),
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
