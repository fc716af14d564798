import type { Tables } from "../../../db/tables.ts";
import type { OutboundResult } from "../../../ports/outbound/outbound-client.ts";
import type { News } from "./read-news.ts";
import type { PauseAfter } from "./retry-schedule.ts";

type ChatAddressRow = Tables["chat_addresses"];

export interface Attempt {
  readonly at: Date;
  readonly result: OutboundResult;
}

const maxFailingMs = 3 * 24 * 60 * 60 * 1_000;
/** What a service asks to wait for is respected up to this. */
const longestAskedMs = 60 * 60 * 1_000;
const tooManyRequests = 429;
/** Chat services return one of these for an incoming webhook that was deleted. */
const goneStatuses = new Set([404, 410]);

/** The row after a test message was sent. What is wrong with the address shows, but does not count as a failure. */
export function afterTest(row: ChatAddressRow, { at, result }: Attempt): ChatAddressRow {
  const tried = { ...attempted(row, at, result), test_pending: 0 };
  if (tried.last_error === null) return healthy(tried);
  return row.active === 1 && isGone(result) ? switchedOff(tried, goneReason(result)) : tried;
}

/** The row after news was sent. */
export function afterNews(
  row: ChatAddressRow,
  { at, result }: Attempt,
  { to, withheld }: Pick<News, "to" | "withheld">,
  pauseAfter: PauseAfter,
): ChatAddressRow {
  const tried = attempted(row, at, result);
  if (tried.last_error === null) {
    // Messages may have been switched off and on meanwhile, which moves the position.
    return to > row.sent_to ? { ...healthy(tried), sent_to: to, withheld: JSON.stringify(withheld) } : healthy(tried);
  }
  if (row.active === 0) return tried;
  const failing_since = row.failing_since ?? at.toISOString();
  const attempts = row.attempts + 1;
  const pause = pauseAskedFor(result) ?? pauseAfter(attempts);
  const next_attempt_at = new Date(at.getTime() + result.ms + pause).toISOString();
  const failed = { ...tried, failing_since, attempts, next_attempt_at };
  if (isGone(result)) return switchedOff(failed, goneReason(result));
  const isOver = at.getTime() - Date.parse(failing_since) >= maxFailingMs;
  return isOver ? switchedOff(failed, "No message could be sent for three days") : failed;
}

const attempted = (row: ChatAddressRow, at: Date, result: OutboundResult): ChatAddressRow => ({
  ...row,
  last_attempt_at: at.toISOString(),
  last_error: errorOf(result),
});

const healthy = (row: ChatAddressRow): ChatAddressRow => ({
  ...row,
  failing_since: null,
  attempts: 0,
  next_attempt_at: null,
});

const switchedOff = (row: ChatAddressRow, disabled_reason: string): ChatAddressRow => ({
  ...row,
  active: 0,
  next_attempt_at: null,
  disabled_reason,
});

function errorOf({ status, failure }: OutboundResult): string | null {
  if (failure !== null) return failure;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `returned ${status}; redirects are not followed`;
  return `returned ${status}`;
}

const isGone = ({ status }: OutboundResult) => status !== null && goneStatuses.has(status);

const goneReason = ({ status }: OutboundResult) => `The chat returned ${status}: the address was revoked or is wrong`;

/** At least a second, so that a service that asks for nothing is not called in a loop. */
function pauseAskedFor({ status, ...rest }: OutboundResult): number | undefined {
  const asked = "retryAfterMs" in rest ? rest.retryAfterMs : undefined;
  if (status !== tooManyRequests || asked === undefined) return undefined;
  return Math.min(Math.max(asked, 1_000), longestAskedMs);
}
