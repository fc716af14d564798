import { generateText, jsonSchema, type LanguageModel, Output } from "ai";
import { wireSchema } from "./output-schema.ts";
import { type TicketPrompt, withSchemaInPrompt } from "./prompt.ts";
import { withRetries } from "./retries.ts";
import type { UsageMeter } from "./usage-meter.ts";
import type { TimeLimit } from "./time-limit.ts";
import { ContentFiltered, isLikelyImageRejection, isLikelySchemaRejection } from "./rejections.ts";

// The SDK prints its warnings about a model's features to standard error, between the lines of the log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Upper bound for time and cost. Anthropic requires the parameter; many OpenAI-compatible servers reject it. */
const maxAnthropicTokens = 8_192;

/** The text is parsed by `readAnswer`, which is more lenient about format and stricter about content. */
const structured = {
  ...Output.object({ schema: jsonSchema(wireSchema), name: "ticket" }),
  parseCompleteOutput: async ({ text }: { text: string }) => text,
};

/** Reports which feature is no longer requested from the model, and the provider's response that caused it. */
export type Warn = (what: string, reason: unknown) => void;

export interface ModelAnswer {
  readonly text: string;
  /** Whether the output was truncated by the token limit. */
  readonly isTruncated: boolean;
}

/** A model, with the capabilities discovered since the process started. */
export class ModelClient {
  readonly #model: LanguageModel;
  readonly #maxOutputTokens: number | undefined;
  readonly #firstPauseMs: number;
  readonly #warn: Warn;
  /** Undefined until an image has been sent. */
  #acceptsImages: boolean | undefined;
  #enforcesSchema: boolean | undefined;

  constructor(model: LanguageModel, engine: string, firstPauseMs: number, warn: Warn) {
    this.#model = model;
    this.#maxOutputTokens = engine === "anthropic" ? maxAnthropicTokens : undefined;
    this.#firstPauseMs = firstPauseMs;
    this.#warn = warn;
  }

  get acceptsImages(): boolean | undefined {
    return this.#acceptsImages;
  }

  imageAccepted(): void {
    this.#acceptsImages = true;
  }

  imageRejected(error: unknown): void {
    this.#warn("screenshots are no longer sent to the model until the next restart", error);
    this.#acceptsImages = false;
  }

  /**
   * Returns the model's raw output. If the server rejects the schema, the request is repeated with the schema in the
   * prompt.
   */
  async ask(prompt: TicketPrompt, time: TimeLimit, meter: UsageMeter): Promise<ModelAnswer> {
    const ask = (enforced: boolean) =>
      withRetries(time, this.#firstPauseMs, {
        attempt: () => this.#call(prompt, enforced, time, meter),
        isFinal: (error) => prompt.showsImage && isLikelyImageRejection(error),
      });
    if (this.#enforcesSchema !== undefined) return ask(this.#enforcesSchema);
    try {
      const answer = await ask(true);
      this.#enforcesSchema = true;
      return answer;
    } catch (error) {
      if (!isLikelySchemaRejection(error)) throw error;
      const answer = await ask(false);
      if (this.#enforcesSchema === undefined)
        this.#warn("the schema is sent in the prompt until the next restart", error);
      this.#enforcesSchema = false;
      return answer;
    }
  }

  async #call(prompt: TicketPrompt, enforced: boolean, time: TimeLimit, meter: UsageMeter): Promise<ModelAnswer> {
    meter.countCall();
    const { text, finishReason, usage } = await generateText({
      model: this.#model,
      instructions: enforced ? prompt.instructions : withSchemaInPrompt(prompt.instructions),
      messages: prompt.messages,
      ...(enforced ? { output: structured } : {}),
      maxOutputTokens: this.#maxOutputTokens,
      maxRetries: 0,
      abortSignal: time.signal,
    });
    meter.addUsage(usage);
    if (finishReason === "content-filter") throw new ContentFiltered();
    return { text, isTruncated: finishReason === "length" };
  }
}
