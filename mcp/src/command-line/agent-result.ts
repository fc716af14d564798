import type { BodyOf } from "@corkboard/contract";
import type { Redact } from "./redaction.ts";

type Delivery = Omit<BodyOf<"deliverClaim">, "fence">;

/** What a command writes into its result file. The service checks the values of a delivery. */
export interface AgentResult extends Delivery {
  /** Gives the ticket back for this reason instead of delivering. */
  readonly release?: string;
  /** Path of a screenshot of the changed page. */
  readonly screenshot?: string;
}

/** What an agent has to correct: a field of its result and what is wrong with it. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

const summaryLength = 20_000;

export type ReadResult = { readonly result: AgentResult } | { readonly problem: Problem };

export function parseResult(text: string, redact: Redact): ReadResult {
  const problemOf = (message: string) => ({ problem: { path: "", message } });
  let value: unknown;
  try {
    // The whole text because errors quote it, each value because it may be written with escapes.
    value = JSON.parse(redact(text), (_, each: unknown) => (typeof each === "string" ? redact(each) : each));
  } catch (error) {
    return problemOf(`The result file is not valid JSON: ${(error as Error).message}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return problemOf("The result file must contain a JSON object");
  for (const path of ["release", "screenshot"]) {
    const given = (value as Readonly<Record<string, unknown>>)[path];
    if (given !== undefined && typeof given !== "string")
      return { problem: { path, message: `${path} must be a string` } };
  }
  return { result: value };
}

/** Whether there is anything that people can look at. What is no text is for the service to reject. */
export function hasResult({ branch, commit, url, preview_url, screenshot }: AgentResult): boolean {
  const given: readonly unknown[] = [branch, commit, url, preview_url, screenshot];
  return given.some((value) => (typeof value === "string" ? value.trim() !== "" : (value ?? null) !== null));
}

/** The delivery of a command that ended well. Criteria that it says nothing about count as not met. */
export function deliveryOf(
  { release: _release, screenshot: _screenshot, ...result }: AgentResult,
  lastOutput: string,
  confirmed: readonly { readonly number: number }[],
): Delivery {
  const given: readonly { readonly number?: unknown }[] = Array.isArray(result.criteria) ? result.criteria : [];
  const numbers = new Set(given.map((criterion) => criterion?.number));
  const missing = confirmed
    .filter(({ number }) => !numbers.has(number))
    .map(({ number }) => ({ number, met: false, evidence: "Not reported by the agent" }));
  const isList = result.criteria === undefined || Array.isArray(result.criteria);
  const summary = result.summary ?? (lastOutput || "The agent ended without a summary.");
  return {
    ...result,
    summary: typeof summary === "string" ? summary.slice(-summaryLength).toWellFormed() : summary,
    // Invalid ones are sent too, so that the service says what is wrong with them.
    ...(isList ? { criteria: [...(result.criteria ?? []), ...missing] } : {}),
  };
}

/** What is left of a result that is not delivered, for the reason that people and the next attempt read. */
export function describeResult(read: ReadResult | undefined): string {
  if (!read || !("result" in read)) return "";
  const { branch, commit, url, preview_url, summary } = read.result;
  const parts = Object.entries({ branch, commit, url, preview_url }).flatMap(([name, value]) =>
    value ? [`${name} ${value}`] : [],
  );
  const about = [parts.join(", "), typeof summary === "string" ? summary : ""].filter((part) => part !== "");
  return about.length === 0 ? "" : ` Its result was not delivered: ${about.join(": ")}`;
}
