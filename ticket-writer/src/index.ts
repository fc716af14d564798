import { writeCriteria } from "./criteria.ts";
import { writeEvidence } from "./evidence.ts";
import { writeFacts } from "./facts.ts";
import { ownText } from "./mail.ts";
import { ratePriority } from "./priority.ts";
import { noActionLabel, type TicketProposal, type TicketSource } from "./proposal.ts";
import { omission, quote } from "./quotation.ts";
import { clip, hasWords, oneLine } from "./text.ts";
import { type Texts, textsFor } from "./texts.ts";
import { writeSteps } from "./steps.ts";
import { writeTitle } from "./title.ts";

export { type AuthorRole, noActionLabel, type TicketProposal, type TicketSource } from "./proposal.ts";

const longest = { text: 40_000, comment: 5_000, discussion: 20_000 };
/** A description with fewer words is read together with the mail it quotes. */
const enoughWords = 12;

/** Arranges what a source says. It quotes; people decide what of it is to be done. */
export function writeTicket(source: TicketSource): TicketProposal {
  const { title, comments, labels, type } = source;
  const texts = textsFor([title, source.description, comments[0]?.content].join("\n"), source.browserInfo["language"]);
  const description = ownText(cut(source.description, longest.text), enoughWords);
  const headline = writeTitle(source, description, texts);
  const criteria = writeCriteria(source, description, headline, texts);
  const kind = criteria.length === 0 ? noActionLabel : type === "general" ? undefined : type;
  return {
    title: headline.text,
    body: writeBody(source, description, headline.text, texts),
    criteria,
    priority: ratePriority(source, description),
    labels: [...new Set([...labels, ...(kind ? [kind] : [])])],
    questions: [],
  };
}

function writeBody(source: TicketSource, description: string, headline: string, texts: Texts): string {
  const room = Math.max(60, Math.min(longest.comment, longest.discussion / source.comments.length));
  // The title only adds something if it was changed, or if there is nothing else.
  const told = oneLine(source.title) === headline && hasWords(description) ? "" : quote(oneLine(source.title), 2_000);
  const report = [told, quote(description, longest.text)].join("\n\n").trim();
  const said = source.comments.map(({ content }) => quote(ownText(cut(content, 4 * room), 1), room));
  const discussion = source.comments.map((comment, at) => `${headOf(comment, texts)}\n\n${said[at]}`);
  const sections = {
    [texts.report]: hasWords(report) ? report : headline,
    [texts.facts]: writeFacts(source, texts),
    [texts.steps]: writeSteps(source, texts),
    [texts.evidence]: writeEvidence(source, texts),
    [texts.discussion]: discussion.join("\n\n"),
  };
  return Object.entries(sections)
    .filter(([, content]) => content.trim())
    .map(([heading, content]) => `## ${heading}\n\n${content}`)
    .join("\n\n");
}

const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length).toWellFormed()}\n\n${omission}`;

function headOf({ authorName, createdAt }: TicketSource["comments"][number], texts: Texts): string {
  const name = clip(oneLine((authorName ?? "").replaceAll(/[*_`[\]<>#]/g, "")), 80) || texts.anonymous;
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).{0,20}Z$/.exec(createdAt ?? "") ?? [];
  return `**${name}**${time ? ` (${day} ${time} UTC)` : ""}`;
}
