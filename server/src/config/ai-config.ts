import { readFileSync } from "node:fs";
import { SettingError } from "../shared/config-error.ts";
import type { AiEngine, AiSettings, ModelPrice, ModelSettings } from "../ports/ai/ai-settings.ts";

/** The unparsed settings; strings are empty if not set. */
export interface RawAiSettings {
  readonly engine: AiEngine;
  readonly model: string;
  readonly baseUrl: string | undefined;
  readonly key: string;
  readonly keyFile: string;
  readonly timeoutSeconds: number;
  readonly concurrency: number;
  readonly images: boolean;
  readonly price: string;
}

/** `CORKBOARD_AI` is included because the provider cannot be used without a valid key. */
const keySettings = ["CORKBOARD_AI_KEY", "CORKBOARD_AI_KEY_FILE", "CORKBOARD_AI"];

const defaultBaseUrl: Partial<Record<AiEngine, string>> = {
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
};

export function aiSettings(given: RawAiSettings): AiSettings {
  const { engine, model, concurrency, images } = given;
  const price = parsePrice(given.price);
  if (engine === "builtin") return { engine, images: false };
  if (model === "") {
    throw new SettingError(["CORKBOARD_AI"], `CORKBOARD_AI_MODEL must be set when CORKBOARD_AI is ${engine}`);
  }
  return {
    engine,
    model,
    baseUrl: baseUrl(engine, given.baseUrl),
    key: key(engine, given),
    timeoutMs: given.timeoutSeconds * 1_000,
    concurrency,
    images,
    price,
  };
}

function baseUrl(engine: ModelSettings["engine"], given: string | undefined): string {
  const url = given ?? defaultBaseUrl[engine];
  if (url !== undefined) return url;
  throw new SettingError(["CORKBOARD_AI"], `CORKBOARD_AI_BASE_URL must be set when CORKBOARD_AI is ${engine}`);
}

function key(engine: ModelSettings["engine"], { key: inline, keyFile }: RawAiSettings): string | undefined {
  if (inline !== "" && keyFile !== "") {
    throw new SettingError(keySettings, "CORKBOARD_AI_KEY and CORKBOARD_AI_KEY_FILE must not both be set");
  }
  const name = keyFile === "" ? "CORKBOARD_AI_KEY" : "CORKBOARD_AI_KEY_FILE";
  const found = keyFile === "" ? inline : readKeyFile(keyFile);
  if (found === "" && keyFile !== "")
    throw new SettingError(keySettings, "CORKBOARD_AI_KEY_FILE must not be an empty file");
  if (found === "" && engine !== "openai-compatible") {
    const message = `CORKBOARD_AI_KEY or CORKBOARD_AI_KEY_FILE must be set when CORKBOARD_AI is ${engine}`;
    throw new SettingError(["CORKBOARD_AI"], message);
  }
  // Otherwise the HTTP client rejects the header with an error that quotes the key.
  if (!/^[\x21-\x7e]*$/.test(found)) {
    throw new SettingError(keySettings, `${name} must contain only printable ASCII characters`);
  }
  return found === "" ? undefined : found;
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new SettingError(keySettings, `CORKBOARD_AI_KEY_FILE must be a readable file (${code})`);
  }
}

function parsePrice(given: string): ModelPrice | undefined {
  if (given === "") return undefined;
  const [, input, output] = /^(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(given) ?? [];
  if (input !== undefined && output !== undefined) return { input: Number(input), output: Number(output) };
  throw new SettingError(
    ["CORKBOARD_AI_PRICE"],
    `CORKBOARD_AI_PRICE must be two prices in the form INPUT/OUTPUT, such as 3/15, not "${given}"`,
  );
}
