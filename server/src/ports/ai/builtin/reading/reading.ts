import type { TicketSource } from "../../proposal.ts";
import { headAndTail, oneLine } from "../text/clean.ts";
import type { Statement } from "./statement.ts";
import { itemOf, languageFor, statementsOf } from "./statements.ts";

export interface Remark {
  readonly id: string;
  readonly author: string;
  readonly statements: readonly Statement[];
}

/** The source, read: what was said where and by whom. */
export interface Reading {
  readonly source: TicketSource;
  readonly title: readonly Statement[];
  readonly description: readonly Statement[];
  /** What is still open of it. */
  readonly checklist: readonly Statement[];
  readonly remarks: readonly Remark[];
  /** Title, description, then the comments in their order. */
  readonly everything: readonly Statement[];
}

/** However long a thread is, reading it takes the same time at most: of long comments beginning and end are read. */
const threadLength = 200_000;
const shortestShare = 400;

export function readSource(source: TicketSource): Reading {
  const share = Math.max(shortestShare, Math.floor(threadLength / Math.max(1, source.comments.length)));
  const contents = source.comments.map(({ content }) => headAndTail(content, share));
  const all = [
    source.title,
    source.description.slice(0, 5_000),
    ...contents.slice(0, 20).map((text) => text.slice(0, 500)),
  ];
  const main = languageFor(all.join("\n"), "en");
  const ownWords = languageFor(`${source.title}\n${source.description}`, main);
  const title = statementsOf(source.title, { field: "title" }, ownWords);
  const description = statementsOf(source.description, { field: "description" }, ownWords, 1);
  let group = (description.at(-1)?.group ?? 1) + 1;
  const remarks = source.comments.map(({ id, author }, index): Remark => {
    const content = contents[index] ?? "";
    const statements = statementsOf(content, { comment: id }, languageFor(content, ownWords ?? main), group);
    group = (statements.at(-1)?.group ?? group) + 1;
    return { id, author: oneLine(author ?? ""), statements };
  });
  const checklist = source.checklist
    .filter(({ checked }) => !checked)
    .flatMap(({ text }) => itemOf(text, { field: "checklist" }, ownWords));
  const everything = [...title, ...description, ...remarks.flatMap(({ statements }) => statements)];
  return { source, title, description, checklist, remarks, everything };
}
