import { isObject, parsedJson } from "./json-in-text.ts";

/**
 * Routers such as OpenRouter start their response before the upstream provider has one, so upstream errors arrive with
 * status 200: as an `error` instead of choices, in the first choice, or as an empty list of choices. Gives such a
 * response the status of the error, so that it is retried and reported like any other.
 */
export function withErrorStatus(inner: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await inner(input, init);
    if (!response.ok) return response;
    const body = await response.text();
    const { statusText, headers } = response;
    const error = errorIn(body);
    if (error === undefined) return new Response(body || null, { status: response.status, statusText, headers });
    return new Response(JSON.stringify({ error }), { status: statusOf(error.code), headers });
  };
}

interface UpstreamError {
  readonly message: string;
  readonly code?: string | number;
}

function errorIn(body: string): UpstreamError | undefined {
  const response = parsedJson(body);
  if (!isObject(response)) return undefined;
  const choices: unknown[] = Array.isArray(response["choices"]) ? response["choices"] : [];
  const [first] = choices;
  if (isObject(first) && first["finish_reason"] !== "error") return undefined;
  const reported = (isObject(first) ? first["error"] : undefined) ?? response["error"];
  if (reported !== undefined && reported !== null) return upstreamError(reported);
  if (isObject(first)) return { message: "the model's output ended in an error" };
  return Array.isArray(response["choices"]) ? { message: "the response has no choices" } : undefined;
}

function upstreamError(reported: unknown): UpstreamError {
  const { message, code } = isObject(reported) ? reported : { message: reported, code: undefined };
  return {
    message: typeof message === "string" ? message : "",
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
  };
}

/** A code that is not an error status is treated as a bad gateway. */
function statusOf(code: string | number | undefined): number {
  const status = Number(code);
  return Number.isInteger(status) && status >= 400 && status <= 599 ? status : 502;
}
