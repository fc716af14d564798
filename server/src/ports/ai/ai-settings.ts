export const aiEngines = ["builtin", "openai-compatible", "anthropic", "google"] as const;
export type AiEngine = (typeof aiEngines)[number];

/** In US dollars per million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

/** Which model writes tickets, and its limits. */
export interface ModelSettings {
  readonly engine: Exclude<AiEngine, "builtin">;
  readonly model: string;
  /** Base URL of the provider's API, without a trailing slash. */
  readonly baseUrl: string;
  /** Optional: a self-hosted server may need none. */
  readonly key: string | undefined;
  /** Total time for one ticket, including queueing, retries and the repair request. */
  readonly timeoutMs: number;
  /** Tickets generated concurrently; further requests are queued. */
  readonly concurrency: number;
  /** Whether screenshots are sent to the model. */
  readonly images: boolean;
  readonly price: ModelPrice | undefined;
}

export type AiSettings = { readonly engine: "builtin"; readonly images: false } | ModelSettings;
