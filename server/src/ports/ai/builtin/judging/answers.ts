import type { Remark } from "../reading/reading.ts";
import { stemsOf } from "../reading/content-stems.ts";
import { type Statement, tells } from "../reading/statement.ts";
import type { Topic } from "../vocabulary/topics.ts";

export interface Answer {
  readonly isYes: boolean;
  readonly question: Statement;
  /** What was said with it. */
  readonly statements: readonly Statement[];
}

/** A comment that begins with yes or no, right after somebody else asked whether to do something. */
export function answerIn(remark: Remark, before: Remark | undefined): Answer | undefined {
  if (before === undefined || before.author === remark.author) return undefined;
  const question = before.statements.findLast((statement) => statement.isQuestion && stemsOf(statement).size > 0);
  const [first] = remark.statements;
  if (question === undefined || first === undefined || first.isQuestion || !isAboutDoing(question)) return undefined;
  const isYes = opensWith(first, "yes");
  if (!isYes && !opensWith(first, "refusal")) return undefined;
  return {
    isYes,
    question,
    statements: remark.statements.filter(({ isQuestion, kind }) => !isQuestion && kind !== "quote"),
  };
}

const opensWith = ({ marks }: Statement, topic: Topic) => marks.some((mark) => mark.topic === topic && mark.from === 0);

/** "Shall we put it on the start page?", not "Have you seen it?". */
const isAboutDoing = (question: Statement) =>
  tells(question, "proposal", "wish", "requirement") || also.has(question.words[0]?.fold ?? "");

/** "Also in the footer?" goes on asking for the same. */
const also = new Set(["also", "auch", "tambien", "aussi"]);
