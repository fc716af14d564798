import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { settings } from "../src/config/config.ts";
import { repository } from "./support/source-files.ts";

const textOf = (path: string) => readFileSync(join(repository, path), "utf8");
const pages = ["README.md", ...globSync("docs/**/*.md", { cwd: repository }), "bench/README.md"];

/** The first two columns of the table of settings; a row may describe several variables. */
function documentedSettings(page: string): { name: string; fallback: string }[] {
  const rows = page.split("\n").filter((line) => /^\| `[A-Z]/.test(line));
  return rows.flatMap((row) => {
    const [names = "", fallbacks = ""] = row.split("|").slice(1);
    const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
    return quoted(names).map((name, index) => ({ name, fallback: quoted(fallbacks)[index] ?? "" }));
  });
}

const brokenLinks = (page: string, text: string) =>
  [...text.replaceAll(/`[^`\n]*`/g, "").matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !existsSync(join(repository, dirname(page), target)))
    .map((target) => `${page}: ${target}`);

/** The part of a link that leads to a heading, as GitHub names it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

const anchorsIn = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

const brokenAnchors = (page: string, text: string) =>
  [...text.replaceAll(/`[^`\n]*`/g, "").matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)/g)]
    .map(([, target = "", anchor = ""]) => ({ path: target === "" ? page : join(dirname(page), target), anchor }))
    .filter(({ path, anchor }) => path.endsWith(".md") && !anchorsIn(textOf(path)).includes(anchor))
    .map(({ path, anchor }) => `${page}: ${path}#${anchor}`);

/** Paths of the source tree in code spans. Names with a placeholder such as NNNN or <page> stand for others. */
const missingPaths = (page: string, text: string) =>
  [...text.matchAll(/`((?:bench|client|contract|docs|mcp|server|ticket-writer|web|widget)\/[\w./-]+)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => !/NNNN|\/dist\b/.test(path) && !existsSync(join(repository, path)))
    .map((path) => `${page}: ${path}`);

describe("the documentation", () => {
  it("lists every setting with its default, and no other", () => {
    const documented = documentedSettings(textOf("docs/guides/settings.md"));
    const defaults = settings.map(({ name, fallback }) => ({ name, fallback }));
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(documented.toSorted(byName)).toEqual(defaults.toSorted(byName));
  });

  it("links to pages that exist", () => {
    expect(brokenLinks("README.md", "[a](docs/no-such-page.md#part) [b](docs/STYLE.md)")).toHaveLength(1);
    expect(pages.flatMap((page) => brokenLinks(page, textOf(page)))).toEqual([]);
  });

  it("links to headings that exist", () => {
    expect(brokenAnchors("README.md", "[a](docs/STYLE.md#no-such-part) [b](#quick-start)")).toHaveLength(1);
    expect(pages.flatMap((page) => brokenAnchors(page, textOf(page)))).toEqual([]);
  });

  it("names files that exist", () => {
    expect(missingPaths("README.md", "`server/src/no-such-file.ts` and `server/src/db`")).toHaveLength(1);
    expect(pages.flatMap((page) => missingPaths(page, textOf(page)))).toEqual([]);
  });

  it("shows the commands that run Corkboard and pass its tests on a fresh clone", () => {
    const blocks = [...textOf("README.md").matchAll(/```sh\n([^`]*)```/g)].map(([, lines = ""]) => lines.trim());
    expect(blocks).toContain("npm ci && npm start");
    expect(blocks).toContain("npm ci && npm test");
    expect(textOf(".ci/run").split("\n")).toContain("npm ci && npm test");
  });

  it("introduces itself in at most 140 lines", () => {
    expect(textOf("README.md").split("\n").length).toBeLessThanOrEqual(141);
  });
});
