import { isObject, parsedJson } from "./json-in-text.ts";

/**
 * Routers such as OpenRouter begin their answer before the provider behind them has one, so its trouble comes with status
 * 200: as an error instead of choices or in the first of them, or as no choice at all. Gives such an answer the status
 * that it is about, so that it is retried and told like any other.
 */
export function withErrorStatus(inner: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await inner(input, init);
    if (!answer.ok) return answer;
    const body = await answer.text();
    const { statusText, headers } = answer;
    const error = errorIn(body);
    if (error === undefined) return new Response(body || null, { status: answer.status, statusText, headers });
    return new Response(JSON.stringify({ error }), { status: statusOf(error.code), headers });
  };
}

interface AnsweredError {
  readonly message: string;
  readonly code?: string | number;
}

function errorIn(body: string): AnsweredError | undefined {
  const answer = parsedJson(body);
  if (!isObject(answer)) return undefined;
  const choices: unknown[] = Array.isArray(answer["choices"]) ? answer["choices"] : [];
  const [first] = choices;
  if (isObject(first) && first["finish_reason"] !== "error") return undefined;
  const told = (isObject(first) ? first["error"] : undefined) ?? answer["error"];
  if (told !== undefined && told !== null) return described(told);
  if (isObject(first)) return { message: "the model's answer ended in an error" };
  return Array.isArray(answer["choices"]) ? { message: "the answer has no choices" } : undefined;
}

function described(told: unknown): AnsweredError {
  const { message, code } = isObject(told) ? told : { message: told, code: undefined };
  return {
    message: typeof message === "string" ? message : "",
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
  };
}

/** A code that is no status of an error is taken for the router's trouble with whoever is behind it. */
function statusOf(code: string | number | undefined): number {
  const status = Number(code);
  return Number.isInteger(status) && status >= 400 && status <= 599 ? status : 502;
}
