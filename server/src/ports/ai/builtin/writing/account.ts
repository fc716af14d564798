import type { Role, Statement } from "../reading/statement.ts";
import { isSubstance, weightOf } from "../reading/weight.ts";
import { defuse } from "../text/defuse.ts";

interface Part {
  readonly group: number;
  readonly role: Role;
  readonly isList: boolean;
  readonly lines: string[];
}

/** What a heading or label of the source said of the words below it. */
const labels: Readonly<Record<string, string>> = { expected: "Expected: ", actual: "Actual: " };

/** Statements as markdown: paragraphs stay paragraphs, lists stay lists; what says nothing is left out. */
export function accountOf(statements: readonly Statement[], length: number): string {
  const telling = statements.filter((statement) => statement.kind !== "code" && isSubstance(statement));
  const kept = withinLength(telling, length);
  const parts: Part[] = [];
  for (const statement of kept) {
    const isList = statement.kind === "item" || statement.kind === "step" || statement.kind === "task";
    const part = parts.at(-1);
    const isSamePlace = part?.group === statement.group && part.role === statement.role;
    const goesOn = part !== undefined && part.isList === isList && (isList || isSamePlace);
    const line = `${labels[statement.role ?? ""] ?? ""}${defuse(statement.text, 1_000)}`;
    if (goesOn) part.lines.push(line);
    else parts.push({ group: statement.group, role: statement.role, isList, lines: [line] });
  }
  const text = parts
    .map(({ isList, lines }) => (isList ? lines.map((line) => `- ${line}`).join("\n") : lines.join(" ")))
    .join("\n\n");
  return kept.length < telling.length ? `${text}\n\n…` : text;
}

/** The statements that matter most, in their own order, as many as fit. */
function withinLength(statements: readonly Statement[], length: number): Statement[] {
  const whole = statements.reduce((sum, { text }) => sum + text.length, 0);
  if (whole <= length) return [...statements];
  const ranked = statements
    .map((statement, at) => ({ statement, rank: weightOf(statement) + (at < 3 ? 4 - at : 0) }))
    .toSorted((one, other) => other.rank - one.rank);
  const chosen = new Set<Statement>();
  let used = 0;
  for (const { statement } of ranked) {
    const size = Math.min(statement.text.length, 1_000);
    if (used + size > length) continue;
    chosen.add(statement);
    used += size;
  }
  return statements.filter((statement) => chosen.has(statement));
}
