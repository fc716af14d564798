import { readFileSync } from "node:fs";
import { SettingError } from "../shared/config-error.ts";
import type { AiEngine, AiSettings, ModelPrice, ModelSettings } from "../ports/ai/ai-settings.ts";

/** What the environment says of who writes tickets; empty where it says nothing. */
export interface GivenAiSettings {
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

/** Where the key is wrong, so is the engine that cannot do without one. */
const keySettings = ["CORKBOARD_AI_KEY", "CORKBOARD_AI_KEY_FILE", "CORKBOARD_AI"];

const ownAddress: Partial<Record<AiEngine, string>> = {
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
};

export function aiSettings(given: GivenAiSettings): AiSettings {
  const { engine, model, concurrency, images } = given;
  const price = priceOf(given.price);
  if (engine === "builtin") return { engine, images: false };
  if (model === "") {
    throw new SettingError(["CORKBOARD_AI"], `CORKBOARD_AI_MODEL must name a model when CORKBOARD_AI is ${engine}`);
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
  const address = given ?? ownAddress[engine];
  if (address !== undefined) return address;
  throw new SettingError(["CORKBOARD_AI"], `CORKBOARD_AI_BASE_URL must be set when CORKBOARD_AI is ${engine}`);
}

function key(engine: ModelSettings["engine"], { key: inPlace, keyFile }: GivenAiSettings): string | undefined {
  if (inPlace !== "" && keyFile !== "") {
    throw new SettingError(keySettings, "CORKBOARD_AI_KEY and CORKBOARD_AI_KEY_FILE must not both be set");
  }
  const name = keyFile === "" ? "CORKBOARD_AI_KEY" : "CORKBOARD_AI_KEY_FILE";
  const found = keyFile === "" ? inPlace : keyIn(keyFile);
  if (found === "" && keyFile !== "") throw new SettingError(keySettings, "CORKBOARD_AI_KEY_FILE names an empty file");
  if (found === "" && engine !== "openai-compatible") {
    const message = `CORKBOARD_AI_KEY or CORKBOARD_AI_KEY_FILE must be set when CORKBOARD_AI is ${engine}`;
    throw new SettingError(["CORKBOARD_AI"], message);
  }
  // What does not fit into a header would be quoted by the error that says so.
  if (!/^[\x21-\x7e]*$/.test(found)) {
    throw new SettingError(keySettings, `${name} must hold a key of visible ASCII characters`);
  }
  return found === "" ? undefined : found;
}

function keyIn(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new SettingError(keySettings, `CORKBOARD_AI_KEY_FILE names a file that cannot be read (${code})`);
  }
}

function priceOf(given: string): ModelPrice | undefined {
  if (given === "") return undefined;
  const [, input, output] = /^(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(given) ?? [];
  if (input !== undefined && output !== undefined) return { input: Number(input), output: Number(output) };
  throw new SettingError(["CORKBOARD_AI_PRICE"], `CORKBOARD_AI_PRICE must be two prices such as 3/15, not "${given}"`);
}
