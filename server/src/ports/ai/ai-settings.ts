export const aiEngines = ["builtin", "openai-compatible", "anthropic", "google"] as const;
export type AiEngine = (typeof aiEngines)[number];

/** In US dollars for a million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

/** Which model writes tickets, and within which bounds. */
export interface ModelSettings {
  readonly engine: Exclude<AiEngine, "builtin">;
  readonly model: string;
  /** Where the provider's API begins, without a slash at the end. */
  readonly baseUrl: string;
  /** A server in the own house may need none. */
  readonly key: string | undefined;
  /** For one ticket with everything it takes: waiting, retries, the repair. */
  readonly timeoutMs: number;
  /** Tickets that are written at the same time; others wait for their turn. */
  readonly concurrency: number;
  /** Whether the model may see screenshots. */
  readonly images: boolean;
  readonly price: ModelPrice | undefined;
}

/** Who writes tickets. */
export type AiSettings = { readonly engine: "builtin"; readonly images: false } | ModelSettings;
