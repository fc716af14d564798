import type { LanguageModel } from "ai";
import type { ModelSettings } from "../ai-settings.ts";
import { boundedFetch } from "../../outbound/bounded-fetch.ts";
import { withErrorStatus } from "./errors-in-responses.ts";

interface ProviderOptions {
  readonly baseURL: string;
  readonly apiKey: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

const modelFactories: Readonly<
  Record<ModelSettings["engine"], (options: ProviderOptions, model: string) => Promise<LanguageModel>>
> = {
  async "openai-compatible"(options, model) {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const fetch = withErrorStatus(options.fetch);
    return createOpenAICompatible({ ...options, fetch, name: "model", supportsStructuredOutputs: true })(model);
  },
  async anthropic(options, model) {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic(options)(model);
  },
  async google(options, model) {
    const { createGoogle } = await import("@ai-sdk/google");
    return createGoogle(options)(model);
  },
};

/** Loads only the selected provider; nothing is read from the environment. */
export function openModel({ engine, model, baseUrl: baseURL, key: apiKey }: ModelSettings): Promise<LanguageModel> {
  return modelFactories[engine]({ baseURL, apiKey, fetch: boundedFetch }, model);
}
