import type { Reporter, TestCase } from "vitest/node";

/** Warns of tests that passed only when they were tried again. */
export default class RetriedTests implements Reporter {
  readonly #retried: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const isRetried = (test.diagnostic()?.retryCount ?? 0) > 0;
    if (!isRetried || !test.ok()) return;
    const [reason] = test.result().errors ?? [];
    this.#retried.push(`${test.module.relativeModuleId}: ${test.fullName}\n  ${reason?.message ?? "no reason given"}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#retried) console.warn(`WARNING Passed only on retry: ${name}`);
  }
}
