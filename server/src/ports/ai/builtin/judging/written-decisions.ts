import type { Statement } from "../reading/statement.ts";

/** Decisions told in the item itself stand under a heading that says so. */
export const writtenDecisions = (statements: readonly Statement[]): Statement[] =>
  statements.filter(({ role, isQuestion }) => role === "decision" && !isQuestion);
