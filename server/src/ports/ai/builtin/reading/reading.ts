import type { TicketSource } from "../../proposal.ts";
import { oneLine } from "../text/clean.ts";
import type { Statement } from "./statement.ts";
import { withinReach } from "./within-reach.ts";
import { itemOf, languageFor, statementsOf } from "./statements.ts";

export interface Remark {
  readonly id: string;
  readonly author: string;
  readonly statements: readonly Statement[];
}

/** The source, read: what was said where and by whom. */
export interface Reading {
  readonly source: TicketSource;
  /** Whether all of it was read. */
  readonly isWhole: boolean;
  readonly title: readonly Statement[];
  readonly description: readonly Statement[];
  /** What is still open of it. */
  readonly checklist: readonly Statement[];
  readonly remarks: readonly Remark[];
  /** Title, description, then the comments in their order. */
  readonly everything: readonly Statement[];
}

/** So many sentences people do not write within reach; whoever does has each of them compared with the others. */
const mostSentences = { description: 400, comments: 800, comment: 10 };

export function readSource(given: TicketSource): Reading {
  const { source, isWhole } = withinReach(given);
  const all = [
    source.title,
    source.description.slice(0, 5_000),
    ...source.comments.slice(0, 20).map(({ content }) => content.slice(0, 500)),
  ];
  const main = languageFor(all.join("\n"), "en");
  const ownWords = languageFor(`${source.title}\n${source.description}`, main);
  const title = statementsOf(source.title, { field: "title" }, ownWords);
  const described = statementsOf(source.description, { field: "description" }, ownWords, 1);
  const description = firstAndLast(described, mostSentences.description);
  let group = (description.at(-1)?.group ?? 1) + 1;
  const mostOfComment = Math.max(mostSentences.comment, Math.floor(mostSentences.comments / source.comments.length));
  let isLeftOut = description.length < described.length;
  const remarks = source.comments.map(({ id, author, content }): Remark => {
    const said = statementsOf(content, { comment: id }, languageFor(content, ownWords ?? main), group);
    const statements = firstAndLast(said, mostOfComment);
    isLeftOut ||= statements.length < said.length;
    group = (statements.at(-1)?.group ?? group) + 1;
    return { id, author: oneLine(author ?? ""), statements };
  });
  const checklist = source.checklist
    .filter(({ checked }) => !checked)
    .flatMap(({ text }) => itemOf(text, { field: "checklist" }, ownWords));
  const everything = [...title, ...description, ...remarks.flatMap(({ statements }) => statements)];
  return { source, isWhole: isWhole && !isLeftOut, title, description, checklist, remarks, everything };
}

const firstAndLast = (statements: readonly Statement[], most: number): readonly Statement[] =>
  statements.length <= most ? statements : [...statements.slice(0, most / 2), ...statements.slice(-most / 2)];
