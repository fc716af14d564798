import { isCommentCitation, type Statement } from "../reading/statement.ts";

const refusing = new Set("not no nicht kein keine keinen without ohne sin nada pas".split(" "));
const longest = 12;

/** "Hide, don't delete", "Per Mail, nicht per Post": a short comment of which one part says what is not to be. */
export function forbids({ words, cite, isQuestion }: Statement): boolean {
  if (isQuestion || !isCommentCitation(cite) || words.length > longest) return false;
  return words.some(({ fold, clause }, at) => {
    if (at > 0 && words[at - 1]?.clause === clause) return false;
    const next = words[at + 1];
    if (next?.clause !== clause) return false;
    return fold === "do" ? next.fold === "not" : at > 0 && refusing.has(fold);
  });
}
