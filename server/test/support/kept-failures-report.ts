import type { Reporter, TestCase } from "vitest/node";

/** Prints where failed browser tests left their screenshots and traces. */
export default class KeptFailuresReport implements Reporter {
  readonly #kept = new Map<string, readonly string[]>();

  onTestCaseResult(test: TestCase): void {
    const { keptFiles } = test.meta() as { keptFiles?: readonly string[] };
    if (keptFiles) this.#kept.set(`${test.module.relativeModuleId}: ${test.fullName}`, keptFiles);
  }

  onTestRunEnd(): void {
    for (const [test, files] of this.#kept) console.log(`\nLeft by ${test}\n  ${files.join("\n  ")}`);
    if (this.#kept.size > 0) console.log("\nOpen a trace with: npx playwright-core show-trace FILE");
  }
}
