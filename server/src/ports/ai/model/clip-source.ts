import { citedFields } from "@corkboard/contract";
import type { CitedField, TicketSource } from "../proposal.ts";
import type { Citable } from "./read-answer.ts";

/** A source as sent to the model: within a character budget, with the names that can be cited. */
export interface ClippedSource extends Citable {
  readonly report: Readonly<Record<string, unknown>>;
  readonly commentsLeftOut: number;
}

/** The largest share of the budget for each field; comments use what remains. */
const shares = { description: 0.4, browser_info: 0.1, checklist: 0.1, annotations: 0.05, labels: 0.05, comment: 0.1 };
const maxTitleLength = 500;
const maxNameLength = 200;
/** The newest comments are always kept: they show the current state of the discussion. */
const newestKept = 5;
const decisive =
  /\b(decid\w*|decision|agree[ds]?|approved?|instead|final\w*|entschied\w*|entscheid\w*|beschlossen|stattdessen|freigegeben|decisión|acord\w*|aprobad[oa]|en su lugar)\b/iu;

export function clipSource(source: TicketSource, budget: number): ClippedSource {
  const room = (share: number) => Math.floor(budget * share);
  const fields: Readonly<Record<CitedField, unknown>> = {
    title: clipped(source.title, maxTitleLength),
    description: clipped(source.description, room(shares.description)),
    type: source.type,
    page_url: source.pageUrl === undefined ? undefined : clipped(source.pageUrl, 2_000),
    labels: fitting(source.labels.map(visible), room(shares.labels)),
    checklist: fitting(
      source.checklist.map(({ text, checked }) => ({ text: visible(text), checked })),
      room(shares.checklist),
    ),
    due_date: source.dueDate,
    browser_info: browserInfo(source.browserInfo, room(shares.browser_info)),
    annotations: fitting(
      source.annotations.map(({ type, comment }) => ({ type: visible(type), comment: comment && visible(comment) })),
      room(shares.annotations),
    ),
    screenshot: source.screenshot ? "attached as an image" : source.screenshotLink ? "exists, not shown" : undefined,
  };
  const present = citedFields.filter((name) => !isEmpty(fields[name]));
  const report = Object.fromEntries(present.map((name) => [name, fields[name]]));
  const { comments, ids } = thread(source, budget - JSON.stringify(report).length, room(shares.comment));
  return {
    report: { kind: source.kind, project: projectOf(source), author: source.author, ...report, comments },
    // A screenshot that was not sent cannot be cited.
    fields: new Set(present.filter((name) => name !== "screenshot" || source.screenshot !== undefined)),
    comments: ids,
    commentsLeftOut: source.comments.length - comments.length,
  };
}

const projectOf = ({ project: { name, website } }: TicketSource) => ({
  name: clipped(name, maxNameLength),
  ...(website === undefined ? {} : { website: clipped(website, 2_000) }),
});

/** As many comments as fit, in order. Priority: the newest, those that state a decision, the first, then the rest. */
function thread({ comments }: TicketSource, room: number, longest: number) {
  const numbered = comments.map(({ id, author, authorName, content }, index) => ({
    id,
    index,
    shown: {
      id: `c${index + 1}`,
      author,
      name: authorName && clipped(authorName, maxNameLength),
      text: clipped(content, longest),
    },
  }));
  const rank = ({ index, shown }: (typeof numbered)[number]) => {
    if (index >= comments.length - newestKept) return 0;
    return decisive.test(shown.text) ? 1 : index === 0 ? 2 : 3;
  };
  const kept: typeof numbered = [];
  let left = room;
  for (const comment of numbered.toSorted((a, b) => rank(a) - rank(b) || b.index - a.index)) {
    left -= JSON.stringify(comment.shown).length;
    if (left < 0) break;
    kept.push(comment);
  }
  kept.sort((a, b) => a.index - b.index);
  return { comments: kept.map(({ shown }) => shown), ids: new Map(kept.map(({ id, shown }) => [shown.id, id])) };
}

/** Clipped entry by entry, so that one long entry does not displace browser and device. */
function browserInfo(info: Readonly<Record<string, unknown>>, room: number): Readonly<Record<string, unknown>> {
  const entries = Object.entries(info).map(([name, value]) => {
    const short = JSON.stringify(value ?? null).length <= room / 4;
    return [visible(name), short ? visibleValue(value) : clipped(JSON.stringify(value), Math.floor(room / 4))] as const;
  });
  return Object.fromEntries(fitting(entries, room));
}

function fitting<Item>(items: readonly Item[], room: number): Item[] {
  let left = room;
  const end = items.findIndex((item) => (left -= JSON.stringify(item).length) < 0);
  return end === -1 ? [...items] : items.slice(0, end);
}

/** Keeps the beginning and the end, which say most, and notes how much was removed. */
function clipped(given: string, length: number): string {
  const text = visible(given);
  if (text.length <= length) return text;
  const tail = Math.floor(length / 4);
  const note = ` […${text.length - length} characters left out…] `;
  return text.slice(0, length - tail).toWellFormed() + note + text.slice(text.length - tail).toWellFormed();
}

/**
 * Removes invisible characters (tags, bidirectional marks, zero width): they hide text from people, not from models.
 */
function visible(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cf}\u200c\u200d]/gu, "");
}

function visibleValue(value: unknown): unknown {
  if (typeof value === "string") return visible(value);
  if (Array.isArray(value)) return value.map(visibleValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [visible(name), visibleValue(entry)]));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === "") return true;
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
