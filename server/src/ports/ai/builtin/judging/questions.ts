import type { Reading } from "../reading/reading.ts";
import { sharedStems, stemsOf } from "../reading/content-stems.ts";
import type { Statement } from "../reading/statement.ts";
import { isSubstance } from "../reading/weight.ts";

/** Questions from comments that nobody answered: no later comment of somebody else follows it or takes it up. */
export function openQuestions({ remarks }: Reading): Statement[] {
  return remarks.flatMap(({ author, statements }, index) => {
    const later = remarks.slice(index + 1, index + 50).filter((remark) => remark.author !== author);
    const [next] = later;
    return statements.filter((question) => {
      if (!question.isQuestion || question.kind === "quote" || !isSubstance(question) || stemsOf(question).size < 2)
        return false;
      if (next?.statements.some((said) => !said.isQuestion && isSubstance(said))) return false;
      return !later.some((remark) =>
        remark.statements.some((said) => !said.isQuestion && sharedStems(stemsOf(said), stemsOf(question)) > 0),
      );
    });
  });
}
