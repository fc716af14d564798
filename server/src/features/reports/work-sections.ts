import { limits } from "@corkboard/contract";
import { html, type Html } from "../../shared/html.ts";
import { toParagraphs, toSingleLine } from "../../shared/text.ts";
import type { AgentWork, ShownDelivery, ShownPicture, ShownQuestion } from "./agent-work.ts";
import type { ReportTexts } from "./texts/report-texts.ts";

/** A form that was rejected, and what it contained. */
export interface RejectedWork {
  /** The question or delivery. */
  readonly id: string;
  readonly status: number;
  readonly problem: string;
  readonly content: string;
}

const maxLines = 100;

/** The sections of a page about questions and deliveries. `path` is where their forms are sent. */
export function workSections(
  texts: ReportTexts,
  { questions, deliveries }: AgentWork,
  path: string,
  rejected: RejectedWork | undefined,
): Html {
  const { work } = texts;
  const open = questions.filter(({ state }) => state === "open");
  const answered = questions.filter(({ state }) => state === "answered");
  const pending = deliveries.filter(({ state }) => state === "pending");
  const decided = deliveries.filter(({ state }) => state !== "pending");
  return html`${[
    ...open.map((question) => section(question.id, work.question, questionForm(texts, question, path, rejected))),
    ...pending.map((delivery) => section(delivery.id, work.delivery, deliveryForm(texts, delivery, path, rejected))),
    answered.length + decided.length > 0 &&
      section(
        "earlier",
        work.earlier,
        html`<ul class="earlier">${[...answered.map((one) => answeredItem(texts, one)), ...decided.map((one) => decidedItem(texts, one))]}</ul>`,
      ),
  ]}`;
}

const section = (id: string, heading: string, content: Html) =>
  html`<section class="work" aria-labelledby="h-${id}"><h2 id="h-${id}">${heading}</h2>${content}</section>`;

const paragraphs = (text: string) =>
  toParagraphs(text, maxLines).paragraphs.map(
    (lines) => html`<p dir="auto">${lines.map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))}</p>`,
  );

const problemOf = (id: string, rejected: RejectedWork | undefined) =>
  rejected?.id === id && html`<p class="notice bad" role="alert">${rejected.problem}</p>`;

function questionForm(
  { work }: ReportTexts,
  { id, question, choices }: ShownQuestion,
  path: string,
  rejected: RejectedWork | undefined,
): Html {
  const field = `answer-${id}`;
  const content = rejected?.id === id ? rejected.content : "";
  const options = choices.map(
    (choice) =>
      html`<label class="option"><input type="radio" name="choice" value="${choice}"><span dir="auto">${toSingleLine(choice, limits.choice)}</span></label>`,
  );
  return html`${[
    html`<p class="hint">${work.fromAgent}</p>`,
    ...paragraphs(question),
    problemOf(id, rejected),
    html`<form method="post" action="${path}/questions/${id}">${[
      choices.length > 0 && html`<fieldset><legend>${work.choose}</legend>${options}</fieldset>`,
      html`<label for="${field}">${choices.length > 0 ? work.otherAnswer : work.yourAnswer}</label>`,
      html`<textarea id="${field}" name="content" rows="3" maxlength="${limits.comment}" dir="auto">\n${content}</textarea>`,
      html`<p class="actions"><button type="submit">${work.sendAnswer}</button></p>`,
    ]}</form>`,
  ]}`;
}

function deliveryForm(
  texts: ReportTexts,
  delivery: ShownDelivery,
  path: string,
  rejected: RejectedWork | undefined,
): Html {
  const { work } = texts;
  const { id, words, before, after } = delivery;
  const field = `reason-${id}`;
  const content = rejected?.id === id ? rejected.content : "";
  const action = `${path}/deliveries/${id}`;
  return html`${[
    html`<p>${work.deliveryHelp}</p>`,
    words && html`<p class="hint">${work.fromAgent}</p>`,
    ...(words ? paragraphs(words.summary) : []),
    words && words.criteria.length > 0 && criteria(texts, words.criteria),
    (before ?? after) &&
      html`<div class="compare">${before && picture(work.before, before)}${after && picture(work.after, after)}</div>`,
    delivery.isElementGone && html`<p class="notice">${work.elementGone}</p>`,
    delivery.preview && previewLink(texts, delivery.preview),
    problemOf(id, rejected),
    html`<form method="post" action="${action}"><p class="actions"><input type="hidden" name="verdict" value="accept"><button type="submit">${work.accept}</button></p></form>`,
    html`<form method="post" action="${action}">${[
      html`<input type="hidden" name="verdict" value="reject">`,
      html`<label for="${field}">${work.whatIsWrong}</label>`,
      html`<textarea id="${field}" name="reason" rows="3" maxlength="${limits.comment}" required dir="auto">\n${content}</textarea>`,
      html`<p class="actions"><button type="submit" class="second">${work.reject}</button></p>`,
    ]}</form>`,
  ]}`;
}

function criteria({ work }: ReportTexts, list: NonNullable<ShownDelivery["words"]>["criteria"]): Html {
  const items = list.map(
    ({ met, text, evidence }) =>
      html`<li><strong>${met ? work.met : work.notMet}</strong> <span dir="auto">${toSingleLine(text, 500)}</span>${evidence !== "" && html`<br><span class="hint" dir="auto">${toSingleLine(evidence, 500)}</span>`}</li>`,
  );
  return html`<ul class="criteria">${items}</ul>`;
}

/** Cropped without scripts and styles, by the part of the image that an SVG shows. */
function picture(label: string, { url, width, height, view, element }: ShownPicture): Html {
  const box = `${view.x} ${view.y} ${view.width} ${view.height}`;
  const mark =
    element &&
    html`<rect class="mark" x="${element.x}" y="${element.y}" width="${element.width}" height="${element.height}" fill="none"/>`;
  return html`<figure><figcaption>${label}</figcaption><svg role="img" aria-label="${label}" viewBox="${box}" width="${view.width}" height="${view.height}"><image href="${url}" width="${width}" height="${height}"/>${mark}</svg></figure>`;
}

function previewLink({ work }: ReportTexts, preview: NonNullable<ShownDelivery["preview"]>): Html {
  const link = html`<a href="${preview.url}" target="_blank" rel="noopener noreferrer">${work.openPreview(preview.host)}</a>`;
  return html`<p>${link}${preview.isHighlighted && html`<br><span class="hint">${work.highlighted}</span>`}</p>`;
}

function answeredItem({ work }: ReportTexts, { question, answer }: ShownQuestion): Html {
  return html`<li><p class="hint">${work.answered}</p><p dir="auto">${toSingleLine(question, 300)}</p><p dir="auto"><strong>${toSingleLine(answer ?? "", 300)}</strong></p></li>`;
}

function decidedItem({ work }: ReportTexts, { state, reason }: ShownDelivery): Html {
  const verdict = state === "accepted" ? work.wasAccepted : work.wasRejected;
  return html`<li><p class="hint">${verdict}</p>${reason !== null && html`<p dir="auto">${toSingleLine(reason, 300)}</p>`}</li>`;
}
