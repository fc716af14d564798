import type { WireResponse } from "../../support/harness.ts";

/** Ids, times, secrets, the service's own address and what fences the texts of others. */
const ownValues = new RegExp(
  [
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
    /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z| UTC)/,
    /127\.0\.0\.1:\d+/,
    /[\w-]{32,}/,
    /(?<=\[(?:\w+ |\/|LEVEL ))[0-9a-f]{12}(?=\])/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/** Fields that differ between services, in values that have no form of their own. */
const ownFields = new Set([
  "request_id",
  "duration_ms",
  "database_bytes",
  "last_used_at",
  "secret",
  "background_idle_seconds",
]);

/** Equal for two services that received the same requests, whatever their ids, clocks and secrets. */
export const comparable = ({ status, body }: WireResponse): string =>
  `${status} ${JSON.stringify(body, withoutOwnFields).replaceAll(ownValues, "…")}`;

const withoutOwnFields = (name: string, value: unknown) => (ownFields.has(name) ? "…" : value);
