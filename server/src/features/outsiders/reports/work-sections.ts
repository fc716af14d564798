import { limits } from "@corkboard/contract";
import { html, type Html } from "../../../shared/html.ts";
import { toSingleLine } from "../../../shared/text.ts";
import { agentWords } from "./agent-words.ts";
import type { AgentWork, ShownDelivery, ShownQuestion } from "./agent-work.ts";
import { comparison } from "./pictures.ts";
import type { ReportTexts } from "./texts/report-texts.ts";

/** A form that was rejected, and what it contained. */
export interface RejectedWork {
  /** The question or delivery. */
  readonly id: string;
  readonly status: number;
  readonly problem: string;
  readonly content: string;
}

interface WorkForms {
  /** Where the forms are sent. */
  readonly path: string;
  readonly rejected: RejectedWork | undefined;
}

/** What waits for the reader: open questions and undecided deliveries. */
export function workSections(texts: ReportTexts, { questions, deliveries }: AgentWork, forms: WorkForms): Html {
  const { rejected } = forms;
  const open = questions.filter(({ state }) => state === "open");
  const pending = deliveries.filter(({ state }) => state === "pending");
  const isShown = [...open, ...pending].some(({ id }) => id === rejected?.id);
  return html`${[
    rejected && !isShown && problem(rejected),
    ...open.map((question) => panel(question.id, texts.work.question, questionForm(texts, question, forms))),
    ...pending.map((delivery) => panel(delivery.id, texts.work.delivery, deliveryForm(texts, delivery, forms))),
  ]}`;
}

const panel = (id: string, heading: string, content: Html) =>
  html`<section class="panel" aria-labelledby="h-${id}"><h2 id="h-${id}">${heading}</h2>${content}</section>`;

const problem = (rejected: RejectedWork) => html`<p class="notice bad" role="alert">${rejected.problem}</p>`;

function questionForm(
  { work }: ReportTexts,
  { id, question, choices, hosts }: ShownQuestion,
  { path, rejected }: WorkForms,
): Html {
  const field = `answer-${id}`;
  const own = rejected?.id === id ? rejected : undefined;
  const options = choices.map(
    (choice) =>
      html`<label class="option"><input type="radio" name="choice" value="${choice}"><span dir="auto">${toSingleLine(choice, limits.choice)}</span></label>`,
  );
  return html`${[
    html`<div class="words">${agentWords(question, hosts)}</div><p class="hint">${work.fromAgent}</p>`,
    own && problem(own),
    html`<form method="post" action="${path}/questions/${id}">${[
      choices.length > 0 && html`<fieldset><legend>${work.choose}</legend>${options}</fieldset>`,
      html`<label for="${field}">${choices.length > 0 ? work.otherAnswer : work.yourAnswer}</label>`,
      html`<textarea id="${field}" name="content" rows="2" maxlength="${limits.comment}" dir="auto">\n${own?.content}</textarea>`,
      html`<p class="actions"><button type="submit">${work.sendAnswer}</button></p>`,
    ]}</form>`,
  ]}`;
}

function deliveryForm({ work }: ReportTexts, delivery: ShownDelivery, { path, rejected }: WorkForms): Html {
  const { id, summary, isSummaryOfAgent, hosts } = delivery;
  const field = `reason-${id}`;
  const own = rejected?.id === id ? rejected : undefined;
  const action = `${path}/deliveries/${id}`;
  return html`${[
    html`<p>${work.deliveryHelp}</p>`,
    summary !== undefined && html`<div class="words">${agentWords(summary, hosts)}</div>`,
    summary !== undefined && isSummaryOfAgent && html`<p class="hint">${work.fromAgent}</p>`,
    comparison(work, delivery),
    delivery.isElementGone && html`<p class="aside">${work.elementGone}</p>`,
    delivery.preview && previewLink(work, delivery.preview),
    own && problem(own),
    html`<form method="post" action="${action}"><input type="hidden" name="verdict" value="accept"><button type="submit">${work.accept}</button></form>`,
    html`<form method="post" action="${action}" class="other">${[
      html`<input type="hidden" name="verdict" value="reject">`,
      html`<label for="${field}">${work.whatIsWrong}</label>`,
      html`<textarea id="${field}" name="reason" rows="2" maxlength="${limits.comment}" required dir="auto">\n${own?.content}</textarea>`,
      html`<p class="actions"><button type="submit" class="second">${work.reject}</button></p>`,
    ]}</form>`,
  ]}`;
}

function previewLink(work: ReportTexts["work"], { url, host, isHighlighted }: NonNullable<ShownDelivery["preview"]>) {
  const link = html`<a class="second" href="${url}" target="_blank" rel="noopener noreferrer">${work.openPreview(host)} <span aria-hidden="true">↗</span></a>`;
  return html`<p class="preview">${link}${isHighlighted && html`<span class="hint">${work.highlighted}</span>`}</p>`;
}
