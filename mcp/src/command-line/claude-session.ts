import { type ClaimUsage, limits } from "@corkboard/contract";

/**
 * What Claude Code prints with `--output-format stream-json` or `json`: messages as JSON, one per line or all in one array.
 * They are made readable, and the last one says what the session has used. Any other line stays as it is.
 */
export class ClaudeSession {
  readonly #clean: (text: string) => string;
  #lastText = "";
  #model: string | null = null;
  #usage: ClaimUsage | undefined;
  #hasBegun = false;

  constructor(clean: (text: string) => string) {
    this.#clean = clean;
  }

  /** Whether there were messages, so that a line which is too long to be read is most likely one. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** What the agent said last; empty if it was no such session. */
  get lastText(): string {
    return this.#lastText;
  }

  /** As reported by the last result. */
  get usage(): ClaimUsage | undefined {
    return this.#usage;
  }

  /** Complete lines, with messages as text. */
  readable(lines: string): string {
    return lines.replaceAll(/^[[{].*"session_id".*\n?/gm, (line) => {
      const messages = messagesIn(line);
      return messages ? messages.map((message) => this.#textOf(message)).join("") : line;
    });
  }

  #textOf(message: Message): string {
    this.#hasBegun = true;
    if (message.type === "result") return this.#endOf(message);
    const { content, model } = fieldsOf(message["message"] ?? message);
    if (message.type === "system" || message.type === "assistant") this.#model ??= modelName(model);
    if (message.type !== "assistant" && message.type !== "user") return "";
    return blocksIn(content)
      .map((block) => this.#blockText(block, message.type === "assistant"))
      .join("");
  }

  #blockText({ type, text, name, input, content }: Fields, isAgent: boolean): string {
    if (type === "text" && isAgent && typeof text === "string" && text.trim() !== "") {
      this.#lastText = this.#clean(text.trim());
      return `${this.#lastText}\n`;
    }
    if (type === "tool_use") return `> ${oneLine(this.#clean(`${String(name)} ${inputText(input)}`), inputLength)}\n`;
    if (type === "tool_result") return indented(this.#clean(contentText(content)));
    return "";
  }

  #endOf({ result, subtype, is_error, usage, modelUsage, total_cost_usd }: Message): string {
    const { input_tokens, cache_creation_input_tokens, output_tokens, cache_read_input_tokens } = fieldsOf(usage);
    const read = amount(input_tokens, limits.tokensUsed);
    this.#usage = {
      model: this.#model ?? dearestModel(modelUsage),
      input_tokens: integer(
        read === null ? null : read + (amount(cache_creation_input_tokens, limits.tokensUsed) ?? 0),
      ),
      output_tokens: integer(output_tokens),
      cache_read_tokens: integer(cache_read_input_tokens),
      cost_usd: amount(total_cost_usd, limits.costUsd),
    };
    const text = typeof result === "string" ? this.#clean(result.trim()) : "";
    const isNews = text !== "" && text !== this.#lastText;
    if (text !== "") this.#lastText = text;
    const failure = is_error === true ? `[ended: ${oneLine(this.#clean(String(subtype)), inputLength)}]\n` : "";
    return `${isNews ? `${text}\n` : ""}${failure}`;
  }
}

/** Of several runs at one ticket. */
export function addedUsage(one: ClaimUsage | null, other: ClaimUsage): ClaimUsage {
  if (one === null) return other;
  const sum = (name: keyof Omit<ClaimUsage, "model">, most: number = limits.tokensUsed) =>
    one[name] === null || other[name] === null ? (one[name] ?? other[name]) : Math.min(one[name] + other[name], most);
  return {
    model: other.model ?? one.model,
    input_tokens: sum("input_tokens"),
    output_tokens: sum("output_tokens"),
    cache_read_tokens: sum("cache_read_tokens"),
    cost_usd: sum("cost_usd", limits.costUsd),
  };
}

type Fields = Readonly<Record<string, unknown>>;
type Message = Fields & { readonly type: string };

const inputLength = 300;
const resultLength = 600;
const resultLines = 8;

/** Every message names its session. */
const isMessage = (value: unknown): value is Message =>
  typeof fieldsOf(value)["type"] === "string" && typeof fieldsOf(value)["session_id"] === "string";

function messagesIn(line: string): readonly Message[] | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    return all.every(isMessage) ? all : undefined;
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

const blocksIn = (content: unknown): readonly Fields[] => (Array.isArray(content) ? content.map(fieldsOf) : []);

/** The argument that says most, or all of them. */
function inputText(input: unknown): string {
  const fields = fieldsOf(input);
  const first = [fields["command"], fields["file_path"], fields["pattern"], fields["url"]].find(
    (value) => typeof value === "string",
  );
  return first ?? JSON.stringify(fields);
}

const contentText = (content: unknown): string =>
  typeof content === "string"
    ? content
    : blocksIn(content)
        .map(({ text, type }) => (typeof text === "string" ? text : `[${String(type)}]`))
        .join("\n");

const shortened = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

const oneLine = (text: string, length: number) => shortened(text.replaceAll(/\s+/g, " ").trim(), length);

function indented(text: string): string {
  if (text.trim() === "") return "";
  const lines = shortened(text.trim(), resultLength).split("\n");
  const shown = lines.length > resultLines ? [...lines.slice(0, resultLines), "…"] : lines;
  return shown.map((line) => `  ${line}\n`).join("");
}

/** The agent can print anything. What is no such number is unknown. */
const amount = (value: unknown, most: number): number | null =>
  typeof value === "number" && value >= 0 && value <= most ? value : null;

const integer = (value: unknown): number | null => (Number.isInteger(value) ? amount(value, limits.tokensUsed) : null);

const modelName = (value: unknown): string | null =>
  typeof value === "string" && /^[\w.:@/[\]-]{1,200}$/.test(value) ? value : null;

function dearestModel(used: unknown): string | null {
  const models = Object.entries(fieldsOf(used)).map(([name, use]) => ({
    name,
    cost: amount(fieldsOf(use)["costUSD"], limits.costUsd) ?? 0,
  }));
  return modelName(models.toSorted((a, b) => b.cost - a.cost)[0]?.name);
}
