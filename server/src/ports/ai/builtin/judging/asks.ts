import { isImperative } from "../reading/imperative.ts";
import { isCommentCitation, type Statement, tells } from "../reading/statement.ts";

/** Whether a statement asks for something, be it a wish, a proposal, a decision, an item of a list or the title. */
export const asks = (statement: Statement): boolean =>
  tells(statement, "requirement", "wish", "soft_wish", "proposal", "decision") ||
  statement.kind === "item" ||
  statement.kind === "step" ||
  statement.kind === "task" ||
  isImperative(statement) ||
  (!isCommentCitation(statement.cite) && statement.cite.field === "title");
