import { stemsOf } from "../reading/content-stems.ts";
import { isCommentCitation, type Statement, tells } from "../reading/statement.ts";

const shortAside = 8;

/**
 * Decisions that nobody calls one: "Then 15 minutes, with a warning", "OK, two buttons", "Microsoft then, not Google".
 * What explains a fault ("so it is the cache") draws a conclusion too, but decides nothing.
 */
export function concludes(statement: Statement): boolean {
  if (!isCommentCitation(statement.cite) || statement.isQuestion || stemsOf(statement).size < 2) return false;
  if (tells(statement, "problem", "proposal", "burden") || explains(statement)) return false;
  const { words, marks } = statement;
  return marks.some(({ topic, from, to }) => {
    if (topic === "conclusion") return from === 0 || (words.length <= shortAside && to <= words.length);
    return (
      topic === "acknowledgement" && from === 0 && words[to] !== undefined && words[to]?.clause !== words[from]?.clause
    );
  });
}

const explaining = new Set(["is", "it", "this", "that", "ist", "es", "das", "liegt", "era", "esta", "c", "ca"]);

const explains = ({ words }: Statement) => words.slice(1, 3).filter(({ fold }) => explaining.has(fold)).length === 2;
