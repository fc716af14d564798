import { errors } from "@corkboard/contract";
import type { WireResponse } from "./harness.ts";

const codes = new Set<string>(Object.values(errors).map((entry) => entry.code));

/**
 * Why a response is not a proper error: one in the common shape, with one of these statuses, or with any 4xx. Empty if
 * it is one. `request` describes what was sent.
 */
export function errorResponseProblems(
  response: WireResponse,
  request: string,
  ...statuses: readonly number[]
): string[] {
  const fits =
    statuses.length === 0 ? response.status >= 400 && response.status < 500 : statuses.includes(response.status);
  const problems = fits ? [] : [`the status is not ${statuses.join(" or ") || "4xx"}`];
  problems.push(...shapeProblems(response));
  const shown = `${request.slice(0, 300)} → ${response.status} ${JSON.stringify(response.body).slice(0, 300)}`;
  return problems.map((problem) => `${problem}: ${shown}`);
}

const codesAboutClaims: ReadonlySet<unknown> = new Set([errors.claimLost.code, errors.ticketClaimed.code]);

/**
 * `{ error, code, request_id, details? }` and nothing else, with the same request id as the header. Errors about a claim
 * may describe it.
 */
export function shapeProblems({ headers, body }: WireResponse): string[] {
  if (typeof body !== "object" || body === null) return ["the body is not a JSON object"];
  const { error, code, request_id, details, claim, ...others } = body as Record<string, unknown>;
  const rules: Record<string, boolean> = {
    "the content type is not JSON": /^application\/json\b/.test(headers.get("content-type") ?? ""),
    "error is not a sentence": typeof error === "string" && /\S/.test(error),
    "code is not in the catalogue": codes.has(String(code)),
    "request_id is not a plain token": /^[\w.-]+$/.test(String(request_id)),
    "x-request-id names another request": headers.get("x-request-id") === request_id,
    "details have the wrong shape": details === undefined || areDetails(details),
    "there is a claim": claim === undefined || codesAboutClaims.has(code),
    "there are other fields": Object.keys(others).length === 0,
  };
  return Object.keys(rules).filter((rule) => rules[rule] === false);
}

function areDetails(details: unknown): boolean {
  return (
    Array.isArray(details) &&
    details.length > 0 &&
    details.every(
      ({ path, message, ...others }: Record<string, unknown>) =>
        typeof path === "string" && typeof message === "string" && Object.keys(others).length === 0,
    )
  );
}
