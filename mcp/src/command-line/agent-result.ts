import type { BodyOf } from "@corkboard/contract";
import type { Redact } from "./redaction.ts";

type Delivery = Omit<BodyOf<"deliverClaim">, "fence">;

/** What a command writes into its result file. The service checks the values of a delivery, and of questions. */
export interface AgentResult extends Delivery {
  /** Gives the ticket back for this reason instead of delivering. */
  readonly release?: string;
  /** Asks these instead of delivering. */
  readonly questions?: readonly AgentQuestion[];
  /** Path of a screenshot of the changed page. */
  readonly screenshot?: string;
}

export type AgentQuestion = Omit<BodyOf<"askQuestion">, "fence">;

/** What an agent has to correct: a field of its result and what is wrong with it. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** A criterion as the agent has read it. */
export interface KnownCriterion {
  readonly number: number;
  readonly version: number;
}

const summaryLength = 20_000;
const maxQuestions = 5;

export type ReadResult = { readonly result: AgentResult } | { readonly problem: Problem };

export function parseResult(text: string, redact: Redact): ReadResult {
  const problemOf = (message: string, path = "") => ({ problem: { path, message } });
  let value: unknown;
  try {
    // The whole text because errors quote it, each value because it may be written with escapes.
    value = JSON.parse(redact(text), (_, each: unknown) => (typeof each === "string" ? redact(each) : each));
  } catch (error) {
    return problemOf(`The result file is not valid JSON: ${(error as Error).message}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return problemOf("The result file must contain a JSON object");
  const fields = value as Readonly<Record<string, unknown>>;
  for (const path of ["release", "screenshot"]) {
    const given = fields[path];
    if (given !== undefined && typeof given !== "string") return problemOf(`${path} must be a string`, path);
  }
  const { questions } = fields;
  if (questions !== undefined && !isListOfObjects(questions))
    return problemOf(`questions must be a list of at most ${maxQuestions} objects`, "questions");
  return { result: value };
}

const isListOfObjects = (value: unknown) =>
  Array.isArray(value) &&
  value.length <= maxQuestions &&
  value.every((each) => typeof each === "object" && each !== null && !Array.isArray(each));

/** Whether there is anything that people can look at. What is no text is for the service to reject. */
export function hasResult({ branch, commit, url, preview_url, screenshot }: AgentResult): boolean {
  const given: readonly unknown[] = [branch, commit, url, preview_url, screenshot];
  return given.some((value) => (typeof value === "string" ? value.trim() !== "" : (value ?? null) !== null));
}

/**
 * The delivery of a result. Criteria that it says nothing about count as not met. A criterion that names no version is
 * about the one that the agent has read.
 */
export function deliveryOf(
  { release: _release, questions: _questions, screenshot: _screenshot, ...result }: AgentResult,
  lastOutput: string,
  known: readonly KnownCriterion[],
): Delivery {
  const isList = result.criteria === undefined || Array.isArray(result.criteria);
  const summary = result.summary ?? (lastOutput || "The agent ended without a summary.");
  return {
    ...result,
    summary: typeof summary === "string" ? summary.slice(-summaryLength).toWellFormed() : summary,
    // Invalid ones are sent too, so that the service says what is wrong with them.
    ...(isList ? { criteria: criteriaOf(result.criteria ?? [], known) } : {}),
  };
}

type Reports = NonNullable<Delivery["criteria"]>;

function criteriaOf(given: Reports, known: readonly KnownCriterion[]): Reports {
  const versions = new Map(known.map(({ number, version }) => [number, version]));
  const reported = given.map((report) => {
    const version = versions.get(report?.number);
    return version === undefined || typeof report !== "object" ? report : { version, ...report };
  });
  const numbers = new Set(given.map((report) => report?.number));
  const missing = known
    .filter(({ number }) => !numbers.has(number))
    .map(({ number, version }) => ({ number, version, met: false, evidence: "Not reported by the agent" }));
  return [...reported, ...missing];
}
