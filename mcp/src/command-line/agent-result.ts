import type { BodyOf } from "@corkboard/contract";

type Delivery = Omit<BodyOf<"deliverClaim">, "fence">;

/** What a command writes into its result file. */
export interface AgentResult extends Partial<Delivery> {
  /** Gives the ticket back for this reason instead of delivering. */
  readonly release?: string;
  /** Path of a screenshot of the changed page. */
  readonly screenshot?: string;
}

const summaryLength = 20_000;

/** Undefined if the text is not a JSON object with these fields. The service checks their values. */
export function parseResult(text: string): AgentResult | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isResult(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isResult(value: unknown): value is AgentResult {
  if (typeof value !== "object" || value === null) return false;
  const { release, screenshot, summary, criteria = [] } = value as Readonly<Record<string, unknown>>;
  const areTexts = [release, screenshot, summary].every((text) => text === undefined || typeof text === "string");
  return areTexts && Array.isArray(criteria);
}

/** The delivery of a command that ended well. Criteria that it says nothing about count as not met. */
export function deliveryOf(
  { release: _release, screenshot: _screenshot, ...result }: AgentResult,
  lastOutput: string,
  confirmed: readonly { readonly number: number }[],
): Delivery {
  const given = new Map((result.criteria ?? []).map((criterion) => [criterion.number, criterion]));
  const criteria = confirmed.map(
    ({ number }) => given.get(number) ?? { number, met: false, evidence: "Not reported by the command" },
  );
  const summary = result.summary ?? (lastOutput || "The command ended without output.");
  return { ...result, summary: summary.slice(-summaryLength).toWellFormed(), criteria };
}
