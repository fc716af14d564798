import { generateText, jsonSchema, type LanguageModel, Output } from "ai";
import { TicketWriterError } from "../proposal.ts";
import { wireSchema } from "./output-schema.ts";
import { type TicketQuestion, withSchemaInWords } from "./prompt.ts";
import { withRetries } from "./retries.ts";
import type { Spending } from "./spending.ts";
import type { TimeLimit } from "./time-limit.ts";
import { mayMindImage, mayMindSchema } from "./turned-down.ts";

// The SDK would write what it thinks of a model's abilities to standard error, between the lines of the log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** What the service is ready to wait and pay for. Anthropic needs to be told; many OpenAI-like servers refuse to be. */
const mostAnthropicTokens = 8_192;

/** The text is parsed by our own reader, which forgives more and checks more. */
const structured = {
  ...Output.object({ schema: jsonSchema(wireSchema), name: "ticket" }),
  parseCompleteOutput: async ({ text }: { text: string }) => text,
};

/** Tells the operator what the model is no longer asked for, and the answer that was the reason. */
export type Warn = (what: string, reason: unknown) => void;

export interface ModelAnswer {
  readonly text: string;
  /** Whether the limit of tokens ended it. */
  readonly isCut: boolean;
}

/** One model, and what was learnt of it since the process began. */
export class AskedModel {
  readonly #model: LanguageModel;
  readonly #maxOutputTokens: number | undefined;
  readonly #firstPauseMs: number;
  readonly #warn: Warn;
  /** Undefined until an image was shown to it. */
  #takesImages: boolean | undefined;
  #enforcesSchema: boolean | undefined;

  constructor(model: LanguageModel, engine: string, firstPauseMs: number, warn: Warn) {
    this.#model = model;
    this.#maxOutputTokens = engine === "anthropic" ? mostAnthropicTokens : undefined;
    this.#firstPauseMs = firstPauseMs;
    this.#warn = warn;
  }

  get takesImages(): boolean | undefined {
    return this.#takesImages;
  }

  tookImage(): void {
    this.#takesImages = true;
  }

  turnedImageDown(error: unknown): void {
    if (this.#takesImages === undefined) this.#warn("the model is shown no screenshots until the next start", error);
    this.#takesImages = false;
  }

  /** The model's answer as it is. Where the server turns the schema down, it is asked once more in words alone. */
  async ask(question: TicketQuestion, time: TimeLimit, spending: Spending): Promise<ModelAnswer> {
    const ask = (enforced: boolean) =>
      withRetries(time, this.#firstPauseMs, {
        attempt: () => this.#call(question, enforced, time, spending),
        isFinal: (error) => question.showsImage && mayMindImage(error),
      });
    if (this.#enforcesSchema !== undefined) return ask(this.#enforcesSchema);
    try {
      const answer = await ask(true);
      this.#enforcesSchema = true;
      return answer;
    } catch (error) {
      if (!mayMindSchema(error)) throw error;
      const answer = await ask(false);
      if (this.#enforcesSchema === undefined) this.#warn("the schema is sent in words until the next start", error);
      this.#enforcesSchema = false;
      return answer;
    }
  }

  async #call(question: TicketQuestion, enforced: boolean, time: TimeLimit, spending: Spending): Promise<ModelAnswer> {
    spending.countCall();
    const { text, finishReason, usage } = await generateText({
      model: this.#model,
      instructions: enforced ? question.instructions : withSchemaInWords(question.instructions),
      messages: question.messages,
      ...(enforced ? { output: structured } : {}),
      maxOutputTokens: this.#maxOutputTokens,
      maxRetries: 0,
      abortSignal: time.signal,
    });
    spending.addUsage(usage);
    if (finishReason === "content-filter") throw new TicketWriterError("refused", "the model declined to answer");
    return { text, isCut: finishReason === "length" };
  }
}
