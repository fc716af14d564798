import type { Citation } from "../../proposal.ts";
import { openQuestions } from "../judging/questions.ts";
import { steersMachine } from "../reading/instructions.ts";
import type { Reading } from "../reading/reading.ts";
import { withoutTrailing } from "../text/clip.ts";
import { quoted, verbatim } from "../text/defuse.ts";
import { browserFacts } from "./browser-facts.ts";
import { CriteriaList, type Criterion } from "./criteria-list.ts";
import { fillersFor } from "./fillers.ts";
import type { Matter } from "./matter.ts";
import { pagePath } from "./page.ts";
import { findingsIn, particularsIn, requirementsIn } from "./required.ts";

const enough = 2;
const longest = 400;
const most = { checklist: 25, decisions: 30, requirements: 100, findings: 3, particulars: 6, errors: 2, questions: 3 };

/** Statements somebody can check, each with its place in the source; two at least where it says more than a line. */
export function criteriaOf(matter: Matter): Criterion[] {
  const { reading, shape, thread } = matter;
  const list = new CriteriaList();
  addChecklist(list, matter);
  for (const decision of thread.decisions.slice(-most.decisions)) {
    const question = thread.asked.get(decision);
    if (question) list.addAnswer("As decided: ", question, decision);
    else list.addSentence("As decided: ", decision);
  }
  for (const statement of requirementsIn(matter).slice(0, most.requirements)) {
    list.addSentence(statement.role === "expected" ? "As expected: " : "", statement);
  }
  addWhatItIsAbout(list, matter);
  const findings = shape === "bug" ? findingsIn(matter).slice(0, most.findings) : [];
  for (const finding of findings) list.addSentence("This no longer happens: ", finding);
  for (const statement of particularsIn(matter).slice(0, most.particulars))
    list.addSentence(takenIntoAccount, statement);
  addConsoleErrors(list, reading);
  for (const question of openQuestions(reading).slice(0, most.questions))
    list.addSentence("This question is answered: ", question);
  for (const { text, core, cite } of fillersFor(matter)) if (list.criteria.length < enough) list.add(text, core, cite);
  return list.criteria;
}

const takenIntoAccount = "This is taken into account: ";

function addChecklist(list: CriteriaList, { reading, thread }: Matter): void {
  const open = reading.checklist.filter((item) => !thread.superseded.has(item));
  for (const item of open.slice(0, most.checklist)) list.addItem(item);
  if (open.length > most.checklist) {
    list.add("Every other open item of the checklist is dealt with", "checklist", { field: "checklist" });
  }
}

function addWhatItIsAbout(list: CriteriaList, { reading, shape, key, steps }: Matter): void {
  if (!/[\p{L}\p{N}]/u.test(key.text)) {
    list.add("It is known what the source is about", "", key.cite);
    return;
  }
  const words = quoted(withoutTrailing(key.text, " ."), longest);
  const place = where(reading);
  const cites: Citation[] = [key.cite, ...(place === "" ? [] : [{ field: "page_url" } as const])];
  if (shape === "bug" && steps.length > 0) {
    list.add(`Following the steps above no longer leads to: ${words}`, key.text, key.cite);
  } else if (shape === "bug") list.add(`This no longer happens${place}: ${words}`, key.text, ...cites);
  else if (reading.source.type === "feature") list.add(`This is possible${place}: ${words}`, key.text, ...cites);
  else list.add(`This is taken care of${place}: ${words}`, key.text, ...cites);
}

function addConsoleErrors(list: CriteriaList, reading: Reading): void {
  const messages = browserFacts(reading.source.browserInfo).consoleErrors.filter((message) => !steersMachine(message));
  for (const message of messages.slice(0, most.errors)) {
    const text = `No console error ${verbatim(message, 160)} is logged${where(reading)}`;
    list.add(text, message, { field: "browser_info" });
  }
}

function where({ source }: Reading): string {
  const path = pagePath(source.pageUrl);
  return path === "" ? "" : ` on ${path}`;
}
