import type { APICallError } from "ai";

/** How long the provider asks to wait before the next attempt, in milliseconds; undefined if it does not say. */
export function providerDelay({ responseHeaders = {}, responseBody = "" }: APICallError): number | undefined {
  const precise = number(responseHeaders["retry-after-ms"]);
  if (precise !== undefined) return precise;
  return (
    retryAfter(responseHeaders["retry-after"]) ??
    rateLimitReset(responseHeaders) ??
    delayInBody(responseBody) ??
    undefined
  );
}

function number(value: string | undefined): number | undefined {
  return value !== undefined && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;
}

/** Seconds, or a date. A date in the past is ignored: clocks differ, and an immediate retry would not help. */
function retryAfter(value: string | undefined): number | undefined {
  const seconds = number(value);
  if (seconds !== undefined) return seconds * 1_000;
  const date = value === undefined ? Number.NaN : Date.parse(value);
  const delay = date - Date.now();
  return delay > 0 ? delay : undefined;
}

/** Such as `x-ratelimit-remaining-tokens: 0` with `x-ratelimit-reset-tokens: 6m0s`. */
function rateLimitReset(headers: Readonly<Record<string, string>>): number | undefined {
  const waits = ["requests", "tokens"]
    .filter((what) => headers[`x-ratelimit-remaining-${what}`]?.trim() === "0")
    .map((what) => duration(headers[`x-ratelimit-reset-${what}`] ?? ""))
    .filter((wait) => wait !== undefined);
  return waits.length === 0 ? undefined : Math.max(...waits);
}

/** Google sends the delay in the body. */
function delayInBody(body: string): number | undefined {
  const [, delay] = /"retryDelay"\s*:\s*"([\d.]+s)"/.exec(body) ?? [];
  return delay === undefined ? undefined : duration(delay);
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** Such as `1h2m3.5s` or `250ms`. */
function duration(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ms|[hms]))+$/.test(text)) return undefined;
  const parts = [...text.matchAll(/(?<![\d.])(\d+(?:\.\d+)?)(ms|[hms])/g)];
  return parts.reduce((sum, [, amount = "", unit = ""]) => sum + Number(amount) * (unitMs[unit] ?? 0), 0);
}
