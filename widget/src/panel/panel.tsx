import { h, render } from "preact";
import { outboxOf } from "../outbox/outbox.ts";
import type { Panel, PanelContext } from "../panel-context.ts";
import { loadTexts } from "../texts/load-texts.ts";
import { upload, withPart } from "./capture.ts";
import { PanelView } from "./panel-view.tsx";
import css from "./panel.css?inline";
import { type Focus, Session } from "./session.ts";

export { resumeOutbox } from "../outbox/outbox.ts";

/** The dialog in which visitors write. The browser itself keeps the focus inside and the page behind it still. */
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
  let isWanted = false;

  function draw(focus?: Focus) {
    dialog.dataset.step = session.view.Annotator ? "mark" : "form";
    render(<PanelView session={session} onClose={close} onPick={() => void withPart(session, pick)} />, dialog);
    // Whoever has gone on to something else meanwhile stays there.
    if (focus === "#heading" || (focus && !root.activeElement)) focusOn(focus);
  }
  function focusOn(focus: Focus) {
    // On a touch screen the keyboard would cover half of what there is to see.
    if (focus === "#title" && !matchMedia("(hover: hover)").matches) return;
    dialog.querySelector<HTMLElement>(focus)?.focus();
  }
  function show() {
    if (!dialog.open) dialog.showModal();
    focusOn("#title");
  }
  function close() {
    isWanted = false;
    dialog.close();
    const ending = session.view.ending?.kind;
    if (ending === "sent" || ending === "later") session.startOver();
  }
  async function pick() {
    const { pickElement } = await import("../pick/pick-element.ts");
    dialog.close();
    const element = await pickElement(context);
    if (isWanted) show();
    if (element) session.write({ element });
  }

  /** A report that was not accepted while nobody looked is given back to whoever has begun nothing else. */
  async function takeReturned() {
    const outbox = outboxOf(context);
    const returned = await outbox.returned();
    if (!returned) return;
    const { showReturned } = await import("./show-returned.ts");
    if (await showReturned(session, returned)) await outbox.forget(returned);
  }

  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener("paste", ({ clipboardData, target }) => {
    const image = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    // Spreadsheets hand over their cells as a picture as well.
    const isText = clipboardData?.getData("text/plain") && target instanceof Element && target.matches(".field *");
    if (image && !isText && !session.view.Annotator) void upload(session, image);
  });
  // A page that changes its address meanwhile changes what is on the list.
  globalThis.navigation?.addEventListener("currententrychange", () => session.show({}));

  return {
    open(filling) {
      isWanted = true;
      session.begin(filling);
      show();
      takeReturned().catch(() => undefined);
    },
    close,
    restore() {
      if (!isWanted) return;
      dialog.close();
      show();
    },
  };
}
