import type { ModelSettings } from "../ai-settings.ts";
import { boundedFetch, ProviderError } from "../../outbound/bounded-fetch.ts";

const timeoutMs = 5_000;

const keyHeaders: Readonly<Record<ModelSettings["engine"], (key: string) => Record<string, string>>> = {
  "openai-compatible": (key) => ({ authorization: `Bearer ${key}` }),
  anthropic: (key) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" }),
  google: (key) => ({ "x-goog-api-key": key }),
};

/** Requests the provider's list of models, which is free, and describes the result. */
export async function reachProvider(settings: ModelSettings): Promise<{ ok: boolean; detail: string }> {
  const { engine, baseUrl, key } = settings;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const headers = key === undefined ? {} : keyHeaders[engine](key);
    const { status } = await boundedFetch(`${baseUrl}/models`, { headers, signal });
    if (status === 401 || status === 403) return { ok: false, detail: `rejects the key (${status})` };
    if (status < 300) return { ok: true, detail: "responds" };
    // Some servers offer no list.
    const ok = status === 404 || status === 405;
    return { ok, detail: `returned ${status} to a request for its models` };
  } catch (error) {
    // A list that is too long to read still proves that the provider responds.
    if (error instanceof ProviderError && error.reason === "too long") return { ok: true, detail: "responds" };
    if (error instanceof ProviderError) return { ok: false, detail: error.message };
    return { ok: false, detail: `no response within ${timeoutMs / 1_000} s` };
  }
}
