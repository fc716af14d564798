import type { ModelSettings } from "../ai-settings.ts";
import { boundedFetch, NoAnswer } from "./bounded-fetch.ts";

const patienceMs = 5_000;

const keyHeaders: Readonly<Record<ModelSettings["engine"], (key: string) => Record<string, string>>> = {
  "openai-compatible": (key) => ({ authorization: `Bearer ${key}` }),
  anthropic: (key) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" }),
  google: (key) => ({ "x-goog-api-key": key }),
};

/** Asks a provider for its list of models, which costs nothing, and says what came of it. */
export async function reachProvider(settings: ModelSettings): Promise<{ ok: boolean; detail: string }> {
  const { engine, baseUrl, key } = settings;
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const headers = key === undefined ? {} : keyHeaders[engine](key);
    const { status } = await boundedFetch(`${baseUrl}/models`, { headers, signal });
    if (status === 401 || status === 403) return { ok: false, detail: `does not accept the key (${status})` };
    if (status < 300) return { ok: true, detail: "answers" };
    // Some servers keep no list.
    const ok = status === 404 || status === 405;
    return { ok, detail: `answers ${status} to a request for its models` };
  } catch (error) {
    // A list too long to be read is an answer.
    if (error instanceof NoAnswer && error.reason === "too long") return { ok: true, detail: "answers" };
    if (error instanceof NoAnswer) return { ok: false, detail: error.message };
    return { ok: false, detail: `no answer within ${patienceMs / 1_000} s` };
  }
}
