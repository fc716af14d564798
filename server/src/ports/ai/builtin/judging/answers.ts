import type { Remark } from "../reading/reading.ts";
import { stemsOf } from "../reading/content-stems.ts";
import { type Statement, tells } from "../reading/statement.ts";
import type { Topic } from "../vocabulary/topics.ts";

export interface Answer {
  readonly isYes: boolean;
  /** "Shall we put it on the start page?", not "Have you seen it?". */
  readonly isAboutDoing: boolean;
  readonly question: Statement;
  /** What was said with it. */
  readonly statements: readonly Statement[];
}

/** A comment that begins with yes or no, right after somebody else asked; about a wish, any such answer shapes it. */
export function answerIn(remark: Remark, before: Remark | undefined, isWish: boolean): Answer | undefined {
  if (before === undefined || before.author === remark.author) return undefined;
  const question = before.statements.findLast((statement) => statement.isQuestion && stemsOf(statement).size > 0);
  const [first] = remark.statements;
  if (question === undefined || first === undefined || first.isQuestion) return undefined;
  const isAboutDoing = asksToDo(question);
  if (!isAboutDoing && !isWish) return undefined;
  const isYes = opensWith(first, "yes");
  if (!isYes && !opensWith(first, "refusal")) return undefined;
  return {
    isYes,
    isAboutDoing,
    question,
    statements: remark.statements.filter(({ isQuestion, kind }) => !isQuestion && kind !== "quote"),
  };
}

const opensWith = ({ marks }: Statement, topic: Topic) => marks.some((mark) => mark.topic === topic && mark.from === 0);

const asksToDo = (question: Statement) =>
  tells(question, "proposal", "wish", "requirement") ||
  opensWith(question, "conclusion") ||
  opensWith(question, "addition");
