import type { Decider } from "@corkboard/contract";
import { html, type Html } from "../../../shared/html.ts";
import { toSingleLine } from "../../../shared/text.ts";
import type { AgentWork, ShownDelivery, ShownQuestion } from "./agent-work.ts";
import { time } from "./time.ts";
import type { ReportTexts } from "./texts/report-texts.ts";

const longest = 300;

/** Who reads the page: the reporter, or a contact of the client, who is one of several. */
export type Reader = "reporter" | "client";

/** What was answered and decided, oldest first. The reasons of rejections are in the conversation. */
export function earlierWork(
  texts: ReportTexts,
  { questions, deliveries }: AgentWork,
  reader: Reader,
): Html | undefined {
  const answers = questions
    .filter(({ state }) => state === "answered")
    .map((question) => ({ at: question.answered_at ?? "", content: answeredItem(texts, question, reader) }));
  const verdicts = deliveries
    .filter(({ state }) => state !== "pending")
    .map((delivery) => ({ at: delivery.decided_at ?? "", content: decidedItem(texts, delivery, reader) }));
  const items = [...answers, ...verdicts].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  if (items.length === 0) return undefined;
  return html`<ul class="earlier">${items.map(({ content }) => html`<li>${content}</li>`)}</ul>`;
}

function answeredItem(
  texts: ReportTexts,
  { question, answer, answered_by, answered_at }: ShownQuestion,
  reader: Reader,
) {
  const asked = html`<p class="asked" dir="auto">${toSingleLine(question, longest)}</p>`;
  const answered = html`<p dir="auto">${toSingleLine(answer ?? "", longest)}</p>`;
  return html`${asked}${answered}${byline(texts, nameOf(texts, answered_by, reader), answered_at)}`;
}

function decidedItem(texts: ReportTexts, { state, decided_by, decided_at }: ShownDelivery, reader: Reader): Html {
  const isAccepted = state === "accepted";
  const verdict = isAccepted ? texts.work.wasAccepted : texts.work.wasRejected;
  const mark = html`<span aria-hidden="true">${isAccepted ? "✓" : "✗"}</span>`;
  const line = html`<p class="${isAccepted ? "good" : "bad"}">${mark} ${verdict}</p>`;
  return html`${line}${byline(texts, nameOf(texts, decided_by, reader), decided_at)}`;
}

const byline = (texts: ReportTexts, name: string, at: string | null) =>
  html`<p class="by"><span class="role">${name}</span>${at !== null && time(texts, at)}</p>`;

function nameOf({ page }: ReportTexts, by: Decider | null, reader: Reader): string {
  if (by === "reporter") return reader === "reporter" ? page.you : page.reporter;
  return by === "client" ? page.client : page.team;
}
