import { describe, expect, it } from "vitest";
import { comparisonTable, isTooSlow } from "../../bench/src/compare-shares.ts";
import { withSection } from "../../bench/src/results-section.ts";

describe("the guard of the benchmark", () => {
  const compared = (published: number, current: number) => ({
    operation: "GET one card",
    commit: "bf84397d",
    published,
    current,
  });

  it("fails for a share that is more than 12 % below the published commit's, and for no other", () => {
    expect(isTooSlow(compared(0.5, 0.435))).toBe(true);
    expect(isTooSlow(compared(0.5, 0.445))).toBe(false);
    expect(isTooSlow(compared(0.5, 0.7))).toBe(false);
  });

  it("names the operation that became too slow", () => {
    const lines = comparisonTable([compared(0.5, 0.4), { ...compared(0.1, 0.11), operation: "POST card" }]).split("\n");
    expect(lines.at(-2)).toMatch(/^\| GET one card +\| bf84397d \| +0\.500 \| 0\.400 \| +−20 % \| +too slow \|$/);
    expect(lines.at(-1)).toMatch(/^\| POST card +\| bf84397d \| +0\.100 \| 0\.110 \| +\+10 % \| +ok \|$/);
  });
});

describe("a section of the results", () => {
  const results = "# Results\n\nFacts\n\n## History\n\nOld\n\n## Web app\n\nPages\n";

  it("is replaced where it stands, and the others stay", () => {
    expect(withSection(results, "## History", "New")).toBe(results.replace("Old", "New"));
    expect(withSection(results, "## Web app", "New")).toBe(results.replace("Pages", "New"));
  });

  it("is added at the end", () => {
    expect(withSection(results, "## More", "New")).toBe(`${results}\n## More\n\nNew\n`);
  });
});
