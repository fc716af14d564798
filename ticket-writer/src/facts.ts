import { code, listed, recordOf, textOf } from "./evidence.ts";
import type { TicketSource } from "./proposal.ts";
import { oneLine } from "./text.ts";
import type { Texts } from "./texts.ts";

/** What the fields of the source say. */
export function writeFacts(source: TicketSource, texts: Texts): string {
  const { pageUrl = "", browserInfo: info, checklist, labels, dueDate = "", annotations, screenshotLink = "" } = source;
  const { width, height } = recordOf(info["viewport"]);
  const size = Number(width) && Number(height) ? `${Number(width)} × ${Number(height)}` : textOf(info["viewport"]);
  const items = (isDone: boolean) => checklist.flatMap((item) => (item.checked === isDone ? [oneLine(item.text)] : []));
  return listed([
    [texts.page, oneLine(pageUrl.slice(0, 2_000))],
    [texts.element, code(textOf(info["selector"]))],
    [texts.browser, textOf(info["browser"]) || textOf(info["user_agent"])],
    [texts.system, textOf(info["os"])],
    [texts.viewport, size],
    [texts.screenshot, oneLine(screenshotLink)],
    [texts.notes, annotations.map(({ comment }) => textOf(comment)).filter(Boolean)],
    [texts.labels, labels.map(textOf).filter(Boolean).join(", ")],
    [texts.due, oneLine(dueDate)],
    [texts.todo, items(false)],
    [texts.done, items(true)],
  ]);
}
