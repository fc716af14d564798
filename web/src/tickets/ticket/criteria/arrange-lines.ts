import type { Wire } from "@corkboard/client";

const mostUnfolded = 12;

interface Arranged {
  readonly lines: readonly Wire.Criterion[];
  /** Confirmed lines that are folded away: of many lines, those that need a decision come first. */
  readonly folded: readonly Wire.Criterion[];
}

export function arrangeLines(lines: readonly Wire.Criterion[]): Arranged {
  const proposed = lines.filter(({ state }) => state === "proposed");
  if (lines.length <= mostUnfolded || proposed.length === 0) return { lines, folded: [] };
  return { lines: proposed, folded: lines.filter(({ state }) => state === "confirmed") };
}
