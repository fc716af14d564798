import type { IncomingHttpHeaders } from "node:http";
import type { ModelSettings } from "../../src/ports/ai/ai-settings.ts";

export type WireName = ModelSettings["engine"];

/** A request to a provider, in a format-independent form. */
export interface ModelRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: any;
  readonly model: string;
  readonly key: string;
  /** The enforced schema; undefined if none is sent. */
  readonly schema: any;
  readonly instructions: string;
  /** The text of each message. */
  readonly texts: readonly string[];
  /** Images as base64. */
  readonly images: readonly string[];
}

type Request = Pick<ModelRequest, "path" | "headers" | "body">;
type ParsedRequest = Omit<ModelRequest, keyof Request>;

/** One provider's wire format: parses its requests and builds its success and error bodies. */
export interface Wire {
  readonly basePath: string;
  read(request: Request): ParsedRequest;
  answer(text: string): object;
  /** Every way in which this provider reports that the model declined. */
  readonly refusals: readonly object[];
  /** A response truncated by the token limit. */
  truncatedAnswer(text: string): object;
  error(status: number, message: string): object;
}

/** The usage that every response reports. */
export const reportedUsage = { input_tokens: 1_000, output_tokens: 200 };

const openaiUsage = { prompt_tokens: 1_000, completion_tokens: 200, total_tokens: 1_200 };
const openai = (message: object, finish_reason = "stop") => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_760_000_000,
  model: "test",
  choices: [{ index: 0, message: { role: "assistant", content: null, ...message }, finish_reason }],
  usage: openaiUsage,
});

const anthropic = (text: string, stop_reason = "end_turn") => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "test",
  content: text === "" ? [] : [{ type: "text", text }],
  stop_reason,
  stop_sequence: null,
  usage: reportedUsage,
});

const googleUsage = { promptTokenCount: 1_000, candidatesTokenCount: 150, thoughtsTokenCount: 50 };
const google = (text: string, finishReason = "STOP") => ({
  candidates: [{ content: { role: "model", parts: text === "" ? [] : [{ text }] }, finishReason, index: 0 }],
  usageMetadata: googleUsage,
});

const bearer = (headers: IncomingHttpHeaders) => (headers.authorization ?? "").replace(/^Bearer /, "");
const partsOf = (content: any): any[] => (typeof content === "string" ? [{ type: "text", text: content }] : content);
const textOf = (parts: any[]) => parts.map((part) => part.text ?? "").join("");

export const wires: Readonly<Record<WireName, Wire>> = {
  "openai-compatible": {
    basePath: "/v1",
    read({ headers, body }) {
      const [system, ...rest] = body.messages as any[];
      const parts = rest.map(({ content }) => partsOf(content));
      return {
        model: body.model,
        key: bearer(headers),
        schema: body.response_format?.json_schema?.schema,
        instructions: system.content,
        texts: parts.map(textOf),
        images: parts.flat().flatMap((part) => (part.image_url ? [part.image_url.url.split(",")[1]] : [])),
      };
    },
    answer: (content) => openai({ content }),
    refusals: [openai({ refusal: "I cannot help with that." }), openai({ content: "" }, "content_filter")],
    truncatedAnswer: (content) => openai({ content }, "length"),
    error: (status, message) => ({ error: { message, type: "error", param: null, code: String(status) } }),
  },
  anthropic: {
    basePath: "/v1",
    read({ headers, body }) {
      const parts = (body.messages as any[]).map(({ content }) => partsOf(content));
      return {
        model: body.model,
        key: String(headers["x-api-key"]),
        schema: body.output_config?.format?.schema,
        instructions: textOf(partsOf(body.system)),
        texts: parts.map(textOf),
        images: parts.flat().flatMap((part) => (part.source ? [part.source.data] : [])),
      };
    },
    answer: (text) => anthropic(text),
    refusals: [anthropic("", "refusal")],
    truncatedAnswer: (text) => anthropic(text, "max_tokens"),
    error: (status, message) => ({ type: "error", error: { type: `error_${status}`, message } }),
  },
  google: {
    basePath: "/v1beta",
    read({ path, headers, body }) {
      const parts = (body.contents as any[]).map((content) => content.parts as any[]);
      return {
        model: /models\/([^:]+):/.exec(path)?.[1] ?? "",
        key: String(headers["x-goog-api-key"]),
        schema: body.generationConfig?.responseJsonSchema,
        instructions: textOf(body.systemInstruction.parts),
        texts: parts.map(textOf),
        images: parts.flat().flatMap((part) => (part.inlineData ? [part.inlineData.data] : [])),
      };
    },
    answer: (text) => google(text),
    refusals: [
      { promptFeedback: { blockReason: "PROHIBITED_CONTENT" }, usageMetadata: googleUsage },
      google("", "SAFETY"),
      google("", "RECITATION"),
    ],
    truncatedAnswer: (text) => google(text, "MAX_TOKENS"),
    error: (code, message) => ({ error: { code, message, status: "ERROR" } }),
  },
};
