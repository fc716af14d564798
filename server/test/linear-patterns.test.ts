import { readFileSync, globSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { checkSync } from "recheck";
import { describe, expect, it } from "vitest";
import { engine } from "./support/test-database.ts";

const repository = join(import.meta.dirname, "../..");

const files = globSync("{server,contract,client,mcp,ticket-writer}/src/**/*.ts", {
  cwd: repository,
  exclude: ["**/*.test.ts"],
});

/** The regular expressions of a file, by line. */
function patternsIn(file: string): [where: string, source: string, flags: string][] {
  const text = readFileSync(join(repository, file), "utf8");
  const found: [string, string, string][] = [];
  const visitor = new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const line = text.slice(0, node.start).split("\n").length;
      found.push([`${file}:${line}`, node.regex.pattern, node.regex.flags]);
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

describe.runIf(engine === "sqlite")("regular expressions applied to untrusted text", () => {
  process.env["RECHECK_BACKEND"] = "pure";
  const withPatterns = files.map((file) => [file, patternsIn(file)] as const).filter(([, found]) => found.length > 0);

  it.each(withPatterns)("run in linear time: %s", { timeout: 120_000 }, (_, found) => {
    const slow = found.flatMap(([where, source, flags]) => {
      const result = checkSync(source, flags, search);
      return result.status === "vulnerable" ? [`${where} ${result.attack.pattern}`] : [];
    });
    expect(slow).toEqual([]);
  });

  it("are distinguished from super-linear ones", () => {
    const { status } = checkSync(String.raw`[ .]+$`, "", search);
    expect(status).toBe("vulnerable");
  });
});
