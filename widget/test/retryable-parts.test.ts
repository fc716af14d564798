import { basename } from "node:path";
import { build } from "vite";
import { describe, expect, it } from "vitest";
import { retryableParts } from "../retryable-parts.ts";

/** Builds virtual modules without writing files. */
function buildModules(modules: Record<string, string>, entries: string[], isEntryRetried = true): Promise<unknown> {
  const virtual = {
    name: "virtual",
    // Vite passes entries as paths.
    resolveId: (id: string) => (basename(id) in modules ? basename(id) : undefined),
    load: (id: string) => modules[id],
  };
  return build({
    configFile: false,
    logLevel: "silent",
    plugins: [virtual, retryableParts({ isEntryRetried })],
    build: { write: false, lib: { entry: entries, formats: ["es"] } },
  });
}

const twoParts = `export const load = [() => import("one"), () => import("two")];`;
const usesShared = `import { state } from "shared"; state.push(1); export { state };`;

describe("the build of parts that can be retried", () => {
  it("accepts parts that import nothing but the entry", async () => {
    const entry = `export const state = []; ${twoParts}`;
    const part = `import { state } from "entry"; state.push(1);`;
    await expect(buildModules({ entry, one: part, two: part }, ["entry"])).resolves.toBeDefined();
  });

  it("rejects parts that share a chunk which is not loaded with the entry", async () => {
    const modules = { entry: twoParts, one: usesShared, two: usesShared, shared: "export const state = [];" };
    await expect(buildModules(modules, ["entry"])).rejects.toThrow(/cannot be retried, because it imports shared/);
  });

  it("rejects entries that share a chunk, if they are retried", async () => {
    const modules = { one: usesShared, two: usesShared, shared: "export const state = [];" };
    await expect(buildModules(modules, ["one", "two"])).rejects.toThrow(/The entry .* cannot be retried/);
    await expect(buildModules(modules, ["one", "two"], false)).resolves.toBeDefined();
  });
});
