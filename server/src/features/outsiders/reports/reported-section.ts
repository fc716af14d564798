import { limits } from "@corkboard/contract";
import { html, type Html } from "../../../shared/html.ts";
import { toParagraphs, toSingleLine } from "../../../shared/text.ts";
import type { AgentWork } from "./agent-work.ts";
import { pictureWithMarks } from "./pictures.ts";
import type { ReportTexts } from "./texts/report-texts.ts";

interface Reported {
  /** Of the page. */
  readonly title: string;
  readonly words: { readonly title: string; readonly description: string } | undefined;
  readonly work: AgentWork;
}

const maxLines = 200;
const maxCharacters = 20_000;

/** What the reporter wrote and showed. Undefined if that is no more than the title of the page. */
export function reportedContent(texts: ReportTexts, { title, words, work }: Reported): Html | undefined {
  const sent = words && toSingleLine(words.title, limits.title);
  const heading = sent !== undefined && sent !== title && html`<p class="sent" dir="auto">${sent}</p>`;
  const description = words === undefined || words.description.trim() === "" ? undefined : textOf(texts, words);
  const picture = work.screenshot && pictureWithMarks(texts.page, work.screenshot);
  return heading || description || picture ? html`${heading}${description}${picture}` : undefined;
}

function textOf({ page }: ReportTexts, { description }: { readonly description: string }): Html {
  const { paragraphs, isCut } = toParagraphs(description.slice(0, maxCharacters), maxLines);
  const lineOf = (line: string, index: number) => html`${index > 0 && html`<br>`}${line}`;
  const isShortened = isCut || description.length > maxCharacters;
  return html`${paragraphs.map((lines) => html`<p dir="auto">${lines.map(lineOf)}</p>`)}${isShortened && html`<p class="hint">${page.messageTruncated}</p>`}`;
}
