import { h, render } from "preact";
import { lazyPart } from "../lazy/lazy-part.ts";
import { outboxOf } from "../outbox/outbox.ts";
import type { Panel, PanelContext } from "../panel-context.ts";
import { loadTexts } from "../texts/load-texts.ts";
import { upload, withLazyPart } from "./capture.ts";
import { PanelView } from "./panel-view.tsx";
import css from "./panel.css?inline";
import { type Focus, Session } from "./session.ts";

export { resumeOutbox } from "../outbox/outbox.ts";

const loadPickPart = lazyPart(() => import("../pick/pick-element.ts"));
const loadRestorePart = lazyPart(() => import("./restore-refused.ts"));

/** A modal dialog: the browser keeps the focus inside and the page inert. */
export async function createPanel(context: PanelContext): Promise<Panel> {
  const { root, config } = context;
  const texts = await loadTexts(context.language, config.texts, context.texts);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "heading");
  root.append(dialog);

  const session = new Session(context, texts, draw);
  let isOpen = false;

  function draw(focus?: Focus) {
    dialog.dataset.step = session.view.Annotator ? "mark" : "form";
    render(<PanelView session={session} onClose={close} onPick={() => void withLazyPart(session, pick)} />, dialog);
    // Do not move the focus if the visitor is already working elsewhere.
    if (focus === "#heading" || (focus && !root.activeElement)) focusOn(focus);
  }
  function focusOn(focus: Focus) {
    // On a touch screen the keyboard would cover half of the panel.
    if (focus === "#title" && !matchMedia("(hover: hover)").matches) return;
    dialog.querySelector<HTMLElement>(focus)?.focus();
  }
  function show() {
    if (!dialog.open) dialog.showModal();
    focusOn("#title");
  }
  function close() {
    isOpen = false;
    dialog.close();
    const result = session.view.result?.kind;
    if (result === "sent" || result === "later") session.startOver();
  }
  async function pick() {
    const { pickElement } = await loadPickPart();
    dialog.close();
    const element = await pickElement(context);
    if (isOpen) show();
    if (element) session.write({ element });
  }

  /** Restores a report that was refused while the panel was closed, unless another one was started. */
  async function offerRefused() {
    const outbox = outboxOf(context);
    const refused = await outbox.findRefused();
    if (!refused) return;
    const { restoreRefused } = await loadRestorePart();
    if (await restoreRefused(session, refused)) await outbox.remove(refused);
  }

  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener("paste", ({ clipboardData, target }) => {
    const image = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    // Spreadsheets copy cells both as text and as an image.
    const isText = clipboardData?.getData("text/plain") && target instanceof Element && target.matches(".field *");
    if (image && !isText && !session.view.Annotator) void upload(session, image);
  });

  return {
    open(prefill, evidence) {
      isOpen = true;
      session.begin(prefill, evidence);
      show();
      offerRefused().catch(() => undefined);
    },
    close,
    restore() {
      if (!isOpen) return;
      dialog.close();
      show();
    },
    redraw: () => session.show({}),
  };
}
