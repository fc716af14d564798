import type { Block } from "./document.ts";
import type { Evidence } from "./evidence.ts";
import type { TicketSource } from "./proposal.ts";
import { escaped, rendererFor } from "./render.ts";
import type { Statement } from "./statements.ts";
import { clip, fold, oneLine } from "./text.ts";
import { cleanTitle, longestTitle } from "./title.ts";
import { writeWhere } from "./where.ts";

const longestDiscussion = 30_000;
const longestComment = 1_500;
const shortestComment = 60;

export function writeBody(source: TicketSource, evidence: Evidence): string {
  const { language, blocks, comments } = evidence;
  const { texts } = language;
  const render = rendererFor(evidence);
  const steps = new Set(stepsIn(evidence));
  const inSection = (...names: Block["section"][]) =>
    blocks.filter((block) => names.includes(block.section) && !steps.has(block));
  const room = Math.max(shortestComment, Math.min(longestComment, longestDiscussion / comments.length));
  const discussion = comments.map((comment) => `${headOf(comment, evidence)}\n\n${render(comment.blocks, room, "> ")}`);
  const sections = {
    [texts.summary]: writeSummary(source, render(inSection(undefined, "criteria")), evidence),
    [texts.steps]: render([...steps]),
    [texts.expected]: render(inSection("expected")),
    [texts.actual]: render(inSection("actual")),
    [texts.where]: writeWhere(source, language),
    [texts.discussion]: discussion.join("\n\n"),
    [texts.missing]: missing(source, evidence, steps.size > 0),
  };
  const filled = Object.entries(sections).filter(([, content]) => content.trim());
  return (filled.length > 0 ? filled : [[texts.summary, texts.untitled]])
    .map(([heading, content]) => `## ${heading}\n\n${content}`)
    .join("\n\n");
}

/** A labelled section, or a numbered list of actions. */
function stepsIn({ blocks, language }: Evidence): readonly Block[] {
  const labelled = blocks.filter(({ section }) => section === "steps");
  const numbered = blocks.filter(({ kind, marker, section }) => kind === "item" && !section && /\d/.test(marker));
  const actions = numbered.slice(0, 50).filter(({ text }) => language.cues.action(fold(text.slice(0, 300))));
  return labelled.length === 0 && actions.length > 1 && actions.length * 2 >= numbered.length ? numbered : labelled;
}

function writeSummary({ title, checklist, dueDate }: TicketSource, text: string, evidence: Evidence): string {
  const { texts } = evidence.language;
  const items = checklist.filter(({ checked }) => checked).map((item) => `\n- ${escaped(oneLine(item.text))}`);
  // The title only adds something here if it was cut or nothing else is left.
  const isTitleNeeded = text === "" || (evidence.headline.title.endsWith("…") && title.length > longestTitle);
  const own = isTitleNeeded ? escaped(cleanTitle(title) || title) : "";
  const done = items.length > 0 ? texts.done + items.join("") : "";
  const due = dueDate ? texts.due + oneLine(dueDate) : "";
  return [own, text, done, due].filter(Boolean).join("\n\n");
}

function headOf({ author, createdAt }: TicketSource["comments"][number], { language }: Evidence): string {
  const name = clip(oneLine((author ?? "").replaceAll(/[*_`[\]<>#]/g, "")), 80) || language.texts.anonymous;
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).{0,20}Z$/.exec(createdAt ?? "") ?? [];
  return `**${name}**${time ? ` (${day} ${time} UTC)` : ""}`;
}

const browser = /\b(?:chrome|firefox|safari|edge|opera|iphone|ipad|android)\b/;

/** What a developer would have to ask about a problem, and the open questions of the checklist. */
function missing({ checklist, pageUrl, browserInfo }: TicketSource, evidence: Evidence, hasSteps: boolean): string {
  const { texts, cues } = evidence.language;
  const says = (test: (statement: Statement) => boolean) => evidence.statements.some(test);
  const known = {
    [texts.steps]: hasSteps || says(({ folded }) => cues.action(folded) !== undefined),
    [texts.expected]: says(({ kind, block }) => kind === "expectation" || block.section === "expected"),
    [texts.page]: pageUrl || says(({ text }) => /https?:\/\/|\s\/\p{L}/u.test(text)),
    [texts.browser]: browserInfo["browser"] || browserInfo["user_agent"] || says(({ folded }) => browser.test(folded)),
  };
  // Outages and typos need no steps.
  const isPlain = says(({ folded }) => Boolean(cues.outage(folded) ?? cues.cosmetic(folded)));
  const wanted = isPlain ? [texts.page] : Object.keys(known);
  const unknown = wanted.filter((name) => evidence.isProblem && !known[name]);
  const asked = checklist.filter(({ text, checked }) => !checked && /\?\s?$/.test(text));
  return [...unknown, ...asked.map(({ text }) => escaped(oneLine(text)))].map((name) => `- ${name}`).join("\n");
}
