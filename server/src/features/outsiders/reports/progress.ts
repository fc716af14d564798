import { type FeedbackStatus, feedbackStatuses } from "@corkboard/contract";
import { html, type Html } from "../../../shared/html.ts";
import type { AgentWork } from "./agent-work.ts";
import type { ReportTexts } from "./texts/report-texts.ts";

/** How far the report is, in words and as a line, and whether the reader has to do something. */
export function progress(texts: ReportTexts, status: FeedbackStatus, work: AgentWork): Html {
  const isWaiting =
    work.questions.some(({ state }) => state === "open") || work.deliveries.some(({ state }) => state === "pending");
  const next = isWaiting ? texts.page.yourTurn : status !== "done" && texts.page.nothingToDo;
  const sentence = html`<p class="now"><b class="status ${status}">${texts.statuses[status]}.</b> ${texts.page.now[status]} ${next}</p>`;
  const reached = feedbackStatuses.indexOf(status);
  const step = (name: FeedbackStatus, index: number) => {
    const className = index < reached || status === "done" ? "past" : index === reached ? "current" : "ahead";
    return html`<li class="${className}"${index === reached && html` aria-current="step"`}>${texts.statuses[name]}</li>`;
  };
  return html`${sentence}<ol class="steps">${feedbackStatuses.map(step)}</ol>`;
}
