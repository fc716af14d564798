import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hash } from "node:crypto";
import { dirname, join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { checkSync } from "recheck";
import recheck from "recheck/package.json" with { type: "json" };
import { afterAll, describe, expect, it } from "vitest";
import root from "../../package.json" with { type: "json" };
import { repeatedTexts } from "./support/repeated-texts.ts";
import { engine } from "./support/test-database.ts";

const repository = join(import.meta.dirname, "../..");

/** What runs, as opposed to what builds and tests it: a workspace without `src` has its code directly in it. */
const folders = root.workspaces.map((workspace) =>
  existsSync(join(repository, workspace, "src")) ? `${workspace}/src` : workspace,
);
const files = globSync(`{${folders.join(",")}}/**/*.{ts,tsx}`, {
  cwd: repository,
  exclude: ["**/node_modules/**", "**/*.test.{ts,tsx}", "**/*.d.ts"],
});

interface Pattern {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

/** The regular expressions of a file that can repeat something without limit; the others are linear. */
function patternsIn(file: string): Pattern[] {
  const text = readFileSync(join(repository, file), "utf8");
  const found: Pattern[] = [];
  const add = (at: number, source: string, flags: string) => {
    if (!/[*+]|\{\d+,\}/.test(source)) return;
    found.push({ where: `${file}:${text.slice(0, at).split("\n").length}`, source, flags });
  };
  const visitor = new Visitor({
    Literal(node) {
      if ("regex" in node) add(node.start, node.regex.pattern, node.regex.flags);
    },
    NewExpression({ callee, arguments: [source, flags], start }) {
      if (callee.type !== "Identifier" || callee.name !== "RegExp" || source?.type !== "Literal") return;
      const flagsText = flags?.type === "Literal" && typeof flags.value === "string" ? flags.value : "";
      if (typeof source.value === "string") add(start, source.value, flagsText);
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}

/**
 * Long enough to find obvious problems; a pattern that exceeds it is not proven safe, only not refuted. Without
 * fuzzing, which finds more on a fast machine than on a slow one.
 */
const search = { checker: "automaton", timeout: 1_000 } as const;

/** Linear patterns need at most 40 ms of CPU, quadratic ones at least 500 ms. */
const maxMs = 200;

/** A text for which the pattern takes more than linear time; null if none was found. */
function attackOn({ source, flags }: Omit<Pattern, "where">): string | null {
  const everywhere = new RegExp(source, `${flags.replaceAll(/[gy]/g, "")}g`);
  const cost = (text: string) => {
    const before = process.cpuUsage();
    text.replaceAll(everywhere, "");
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  // The search does not understand what is looked at ahead or behind, and does not end in time for every pattern.
  for (const text of repeatedTexts(source, flags)) {
    if (cost(text) > maxMs && cost(text) > maxMs) return `${text.slice(0, 50)}…`;
  }
  const result = checkSync(source, flags, search);
  return result.status === "vulnerable" ? result.attack.pattern : null;
}

/** The patterns that passed before, here: only new and changed ones are searched. */
const cache = join(repository, "node_modules", ".cache", "corkboard", "linear-patterns.json");
const passed = new Set<string>(existsSync(cache) ? JSON.parse(readFileSync(cache, "utf8")) : []);
const finder = [import.meta.filename, join(import.meta.dirname, "support/repeated-texts.ts")].map((file) =>
  readFileSync(file, "utf8"),
);

function newAttackOn(pattern: Pattern): string | null {
  const key = hash("sha256", JSON.stringify([recheck.version, finder, pattern.source, pattern.flags]));
  if (passed.has(key)) return null;
  const attack = attackOn(pattern);
  if (attack === null) passed.add(key);
  return attack;
}

describe.runIf(engine === "sqlite")("regular expressions applied to untrusted text", () => {
  process.env["RECHECK_BACKEND"] = "pure";
  const withPatterns = files.map((file) => [file, patternsIn(file)] as const).filter(([, found]) => found.length > 0);

  afterAll(() => {
    mkdirSync(dirname(cache), { recursive: true });
    writeFileSync(cache, JSON.stringify([...passed]));
  });

  it.each(root.workspaces)("are looked for in every workspace: %s", (workspace) => {
    expect(files.filter((file) => file.startsWith(`${workspace}/`))).not.toEqual([]);
  });

  it.each(withPatterns)("run in linear time: %s", { timeout: 120_000 }, (_, found) => {
    const slow = found.flatMap((pattern) => {
      const attack = newAttackOn(pattern);
      return attack === null ? [] : [`${pattern.where} ${attack}`];
    });
    expect(slow).toEqual([]);
  });

  it.each([String.raw`[ .]+$`, String.raw`url\((?!#)[^)]*\)`])(
    "are distinguished from super-linear ones: %s",
    (source) => {
      expect(attackOn({ source, flags: "" })).not.toBeNull();
    },
  );
});
