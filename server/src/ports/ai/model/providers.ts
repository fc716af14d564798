import type { LanguageModel } from "ai";
import type { ModelSettings } from "../ai-settings.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { withErrorStatus } from "./errors-in-answers.ts";

interface ProviderOptions {
  readonly baseURL: string;
  readonly apiKey: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

const openers: Readonly<
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

/** The operator's model. Only the provider that is used is loaded, and nothing is taken from the environment. */
export function openModel({ engine, model, baseUrl: baseURL, key: apiKey }: ModelSettings): Promise<LanguageModel> {
  return openers[engine]({ baseURL, apiKey, fetch: boundedFetch }, model);
}
