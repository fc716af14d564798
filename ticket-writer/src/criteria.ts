import type { Evidence } from "./evidence.ts";
import type { TicketProposal, TicketSource } from "./proposal.ts";
import { isAbout, plainWish, type Statement, stem } from "./statements.ts";
import { isDrop, subjectOf } from "./superseded.ts";
import { capitalise, clip, fold } from "./text.ts";
import { diagnostics } from "./where.ts";

type Criterion = TicketProposal["criteria"][number] & { readonly words: ReadonlySet<string> };

const longestCriterion = 400;
const mostCriteria = 200;

export function writeCriteria(source: TicketSource, evidence: Evidence): TicketProposal["criteria"] {
  const { statements, isProblem, language } = evidence;
  const required = statements.filter((statement) => !statement.supersededBy && isRequirement(statement, evidence));
  const criteria = required.map((statement) => criterionOf(statement, evidence));
  const isExpected = required.some(
    ({ kind, cite, block }) => "field" in cite && (kind === "expectation" || block.section === "expected"),
  );
  if (isProblem ? !isExpected : criteria.length === 0) criteria.unshift(...mainCriteria(source, evidence));
  for (const text of isProblem ? diagnostics(source, language) : []) {
    criteria.push({ text: language.texts.fixed + text, cites: [{ field: "browser_info" }], words: new Set([text]) });
  }
  const distinct = withoutRepetitions(criteria.slice(0, 2 * mostCriteria));
  return distinct.slice(0, mostCriteria).map(({ text, cites }) => ({ text, cites }));
}

function isRequirement(statement: Statement, { language, isProblem, statements }: Evidence): boolean {
  const { kind, block, cite, folded, words } = statement;
  const { cues } = language;
  if (kind === "question" || words.size === 0 || block.section === "steps" || block.section === "actual") return false;
  if (/\[[xX]\]/.test(block.marker) || ("comment" in cite && isDrop(statement, language))) return false;
  if (isAbout(statement, "checklist") || block.section || statement.replaces) return true;
  // "Please fix this" names nothing that can be checked.
  const isAsked = kind === "wish" || kind === "expectation";
  if (isAsked) return subjectOf(statement, language).some((word) => !cues.vague(word));
  if (isProblem && kind === "problem" && cues.also(folded)) return true;
  if ("comment" in cite || isAbout(statement, "title") || block.kind === "text") return false;
  if (kind !== "problem") return !isProblem && isAbout(statement, "description");
  // In one list item, the expectation stands for the problem.
  return !statements.some((other) => other.block === block && (other.kind === "expectation" || other.kind === "wish"));
}

function criterionOf(statement: Statement, { language, headline }: Evidence): Criterion {
  const { kind, block, cite, words, replaces: old } = statement;
  if (kind === "problem" && !block.section) return { text: fixed(statement.text, language), cites: [cite], words };
  const text = tidy(kind === "expectation" ? statement.text : plainWish(statement.text, language));
  // "Not 14 but 30 days" is only clear next to what it is about.
  const isClear = !old || subjectOf(statement, language).some((word) => old.words.has(stem(word)));
  return { text: isClear ? text : `${headline.title}: ${text}`, cites: [cite], words };
}

const tidy = (text: string) => clip(capitalise(text.replace(/[.;,]$/, "")), longestCriterion);
const fixed = (text: string, { texts }: Evidence["language"]) => texts.fixed + tidy(text);

/** The problem or wish itself: the headline, or what the description reports where that is only a name. */
function mainCriteria({ title }: TicketSource, { headline, isProblem, statements, language }: Evidence): Criterion[] {
  const { main } = headline;
  if (isProblem && main?.kind === "other" && main.words.size < 3) {
    const reported = statements.filter(
      ({ cite, kind, block }, at) =>
        "field" in cite && (kind === "problem" || block.section === "actual") && block !== statements[at - 1]?.block,
    );
    const criteria = reported.map(({ text, cite, words }) => ({ text: fixed(text, language), cites: [cite], words }));
    if (criteria.length > 0) return criteria.slice(0, 5);
  }
  const text = main && !isAbout(main, "title") ? main.text : headline.title;
  const isBroken = isProblem && main?.kind !== "wish";
  const cite = main?.cite ?? { field: title.trim() ? "title" : "description" };
  const words = main?.words ?? new Set();
  return [{ text: isBroken ? fixed(text, language) : tidy(plainWish(text, language)), cites: [cite], words }];
}

/** Of two criteria that say the same, the more specific one stays. */
function withoutRepetitions(criteria: readonly Criterion[]): Criterion[] {
  const kept: Criterion[] = [];
  for (const criterion of criteria) {
    const same = kept.findIndex((other) => saysTheSame(criterion, other));
    if (same < 0) kept.push(criterion);
    else if (criterion.words.size > (kept[same]?.words.size ?? 0)) kept[same] = criterion;
  }
  return kept;
}

function saysTheSame(a: Criterion, b: Criterion): boolean {
  const [less, more] = a.words.size < b.words.size ? [a.words, b.words] : [b.words, a.words];
  return fold(a.text) === fold(b.text) || (less.size > 1 && [...less].every((word) => more.has(word)));
}
