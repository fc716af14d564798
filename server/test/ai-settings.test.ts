import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "../src/config/config.ts";
import { folderForTest } from "./support/temporary-folder.ts";

const ollama = {
  CORKBOARD_AI: "openai-compatible",
  CORKBOARD_AI_MODEL: "qwen3",
  CORKBOARD_AI_BASE_URL: "http://127.0.0.1:11434/v1/",
};
const anthropic = { CORKBOARD_AI: "anthropic", CORKBOARD_AI_MODEL: "claude-x" };
const google = { CORKBOARD_AI: "google", CORKBOARD_AI_MODEL: "gemini-x" };

function fileWith(content: string): string {
  const folder = folderForTest("key");
  writeFileSync(join(folder, "key"), content);
  return join(folder, "key");
}

describe("reading the settings of ticket generation", () => {
  it("uses the built-in generator by default", () => {
    expect(readConfig({}).ai).toEqual({ engine: "builtin", images: false });
  });

  it("accepts a self-hosted model without a key", () => {
    expect(readConfig(ollama).ai).toEqual({
      engine: "openai-compatible",
      model: "qwen3",
      baseUrl: "http://127.0.0.1:11434/v1",
      key: undefined,
      timeoutMs: 90_000,
      concurrency: 4,
      images: false,
      price: undefined,
    });
  });

  it("knows the base URLs of Anthropic and Google", () => {
    const key = { CORKBOARD_AI_KEY: "k" };
    expect(readConfig({ ...anthropic, ...key }).ai).toMatchObject({ baseUrl: "https://api.anthropic.com/v1" });
    expect(readConfig({ ...google, ...key }).ai).toMatchObject({
      baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    });
  });

  it("accepts all settings, including a key from a file", () => {
    const set = {
      ...anthropic,
      CORKBOARD_AI_BASE_URL: "https://proxy.example/anthropic",
      CORKBOARD_AI_KEY_FILE: fileWith("sk-from-file\n"),
      CORKBOARD_AI_TIMEOUT: "30",
      CORKBOARD_AI_CONCURRENCY: "1",
      CORKBOARD_AI_IMAGES: "on",
      CORKBOARD_AI_PRICE: "0.25/1.5",
    };
    expect(readConfig(set).ai).toEqual({
      engine: "anthropic",
      model: "claude-x",
      baseUrl: "https://proxy.example/anthropic",
      key: "sk-from-file",
      timeoutMs: 30_000,
      concurrency: 1,
      images: true,
      price: { input: 0.25, output: 1.5 },
    });
  });

  it.each<[string, NodeJS.ProcessEnv]>([
    ["CORKBOARD_AI", { CORKBOARD_AI: "skynet" }],
    ["CORKBOARD_AI_MODEL", { ...ollama, CORKBOARD_AI_MODEL: "" }],
    ["CORKBOARD_AI_BASE_URL", { ...ollama, CORKBOARD_AI_BASE_URL: "" }],
    ["CORKBOARD_AI_BASE_URL", { ...ollama, CORKBOARD_AI_BASE_URL: "ftp://models.example" }],
    ["CORKBOARD_AI_BASE_URL", { ...ollama, CORKBOARD_AI_BASE_URL: "https://me:sk-secret@models.example" }],
    ["CORKBOARD_AI_BASE_URL", { ...ollama, CORKBOARD_AI_BASE_URL: "https://models.example/?key=sk-secret" }],
    ["CORKBOARD_AI_KEY", anthropic],
    ["CORKBOARD_AI_KEY", google],
    ["CORKBOARD_AI_KEY", { ...ollama, CORKBOARD_AI_KEY: "sk-secret\nwith a second line" }],
    ["CORKBOARD_AI_KEY_FILE", { ...ollama, CORKBOARD_AI_KEY: "sk-secret", CORKBOARD_AI_KEY_FILE: "/k" }],
    ["CORKBOARD_AI_KEY_FILE", { ...ollama, CORKBOARD_AI_KEY_FILE: "/no/such/file" }],
    ["CORKBOARD_AI_KEY_FILE", { ...ollama, CORKBOARD_AI_KEY_FILE: tmpdir() }],
    ["CORKBOARD_AI_TIMEOUT", { ...ollama, CORKBOARD_AI_TIMEOUT: "0" }],
    ["CORKBOARD_AI_TIMEOUT", { ...ollama, CORKBOARD_AI_TIMEOUT: "301" }],
    ["CORKBOARD_AI_CONCURRENCY", { ...ollama, CORKBOARD_AI_CONCURRENCY: "none" }],
    ["CORKBOARD_AI_IMAGES", { ...ollama, CORKBOARD_AI_IMAGES: "yes" }],
    ["CORKBOARD_AI_PRICE", { ...ollama, CORKBOARD_AI_PRICE: "3" }],
    ["CORKBOARD_AI_PRICE", { ...ollama, CORKBOARD_AI_PRICE: "-3/15" }],
  ])("names an invalid %s without showing a key: %j", (variable, environment) => {
    expect(() => readConfig(environment)).toThrow(new RegExp(`\\b${variable}\\b`));
    expect(() => readConfig(environment)).not.toThrow(/sk-secret/);
  });

  it("rejects an empty key file", () => {
    expect(() => readConfig({ ...ollama, CORKBOARD_AI_KEY_FILE: fileWith("\n") })).toThrow(/CORKBOARD_AI_KEY_FILE/);
  });
});
