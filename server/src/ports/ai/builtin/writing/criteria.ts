import type { Citation } from "../../proposal.ts";
import { writtenDecisions } from "../judging/written-decisions.ts";
import { claimsIn } from "../judging/claims.ts";
import { directs, tellsTrouble } from "../judging/moods.ts";
import type { Shape } from "../judging/shape.ts";
import { steersMachine } from "../reading/instructions.ts";
import type { Reading } from "../reading/reading.ts";
import type { Statement } from "../reading/statement.ts";
import { withoutTrailing } from "../text/clip.ts";
import { quoted, verbatim } from "../text/defuse.ts";
import { browserFacts } from "./browser-facts.ts";
import { CriteriaList, type Criterion } from "./criteria-list.ts";
import { fillersFor } from "./fillers.ts";
import type { Matter } from "./matter.ts";
import { pagePath } from "./page.ts";
import { findingsIn, isWrong, particularsIn, requirementsIn, symptomsIn } from "./required.ts";

const enough = 2;
const longest = 400;
const most = { checklist: 25, decisions: 30, requirements: 100, symptoms: 2, findings: 3, particulars: 6, errors: 2 };

/** Statements somebody can check, each with its place in the source; two at least where it says more than a line. */
export function criteriaOf(matter: Matter): Criterion[] {
  const { reading, shape, outcome } = matter;
  const list = new CriteriaList();
  addChecklist(list, matter);
  for (const decision of writtenDecisions(reading.description).slice(-most.decisions))
    list.addSentence("As decided: ", decision);
  for (const { statement, parts, question } of outcome.settled.slice(-most.decisions)) {
    if (question) list.addAnswer("As decided: ", question, statement);
    else
      for (const part of parts)
        list.addSentence(isOnlyTrouble(part, shape) ? "This no longer happens: " : "As decided: ", part);
  }
  for (const statement of requirementsIn(matter).slice(0, most.requirements)) {
    const isWhole = statement.role !== undefined && claimsIn(statement).every(outcome.stands);
    for (const part of isWhole ? [statement] : outcome.holding(statement))
      list.addSentence(statement.role === "expected" ? "As expected: " : "", part);
  }
  const symptoms = symptomsIn(matter).slice(0, most.symptoms).flatMap(outcome.holding).filter(isWrong);
  addWhatItIsAbout(list, symptoms[0] ? { ...matter, key: symptoms[0] } : matter);
  for (const symptom of symptoms) list.addSentence("This no longer happens: ", symptom);
  const findings = shape === "bug" ? findingsIn(matter).slice(0, most.findings) : [];
  for (const finding of findings)
    for (const part of outcome.holding(finding).filter(isWrong)) list.addSentence("This no longer happens: ", part);
  for (const statement of particularsIn(matter).slice(0, most.particulars))
    for (const part of outcome.holding(statement)) list.addSentence(takenIntoAccount, part);
  addConsoleErrors(list, reading);
  for (const { text, core, cite } of fillersFor(matter)) if (list.criteria.length < enough) list.add(text, core, cite);
  if (list.criteria.length === 0) list.add(unknown, "", matter.key.cite);
  return list.criteria;
}

/** What was found to be wrong with a fault is no decision, however sure it is. */
const isOnlyTrouble = (part: Statement, shape: Shape) => shape === "bug" && tellsTrouble(part) && !directs(part);

const unknown = "It is known what the source is about";

const takenIntoAccount = "This is taken into account: ";

function addChecklist(list: CriteriaList, { reading, outcome }: Matter): void {
  const open = reading.checklist.filter((item) => claimsIn(item).every(outcome.stands));
  for (const item of open.slice(0, most.checklist)) list.addItem(item);
  if (open.length > most.checklist) {
    list.add("Every other open item of the checklist is dealt with", "checklist", { field: "checklist" });
  }
}

function addWhatItIsAbout(list: CriteriaList, { reading, shape, key, steps }: Matter): void {
  if (!/[\p{L}\p{N}]/u.test(key.text)) {
    list.add(unknown, "", key.cite);
    return;
  }
  if (key.isNeutral) return;
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
