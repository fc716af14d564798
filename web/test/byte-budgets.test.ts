import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

const dist = join(import.meta.dirname, "..", "dist");

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8")) as Record<string, Chunk>;

/** Every script that a page loads before it can be used: its parts and all that they import statically. */
function scriptsOf(...parts: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not part of the build`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  parts.forEach(add);
  return found;
}

const kilobytes = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1_000;

describe("the scripts of a page, gzipped,", () => {
  it.each([
    { page: "sign-in", limit: 120, parts: ["index.html", "src/pages/sign-in/sign-in-page.tsx"] },
    {
      page: "inbox",
      limit: 150,
      parts: ["index.html", "src/shell/app-shell.tsx", "src/pages/inbox/inbox-page.tsx"],
    },
  ])("stay within $limit KB for the $page page", ({ parts, limit }) => {
    expect(kilobytes(scriptsOf(...parts))).toBeLessThanOrEqual(limit);
  });

  it("do not contain the menus, the markdown renderer or the replay before somebody needs them", () => {
    const scripts = scriptsOf("index.html", "src/shell/app-shell.tsx", "src/pages/inbox/inbox-page.tsx");
    const text = [...scripts].map((file) => readFileSync(join(dist, file), "utf8")).join("\n");
    for (const sign of ["base-ui", "remarkPlugins", "rrweb"]) expect(text).not.toContain(sign);
  });
});
