import { h, render } from "preact";
import type { Panel, PanelContext } from "../panel-context.ts";
import { loadTexts } from "../texts/load-texts.ts";
import { PanelView } from "./panel-view.tsx";
import css from "./panel.css?inline";
import { Session } from "./session.ts";
import { takeFile } from "./take-picture.ts";

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

  function draw() {
    dialog.dataset.step = session.view.Annotator ? "mark" : "form";
    render(<PanelView session={session} onClose={close} onPick={() => void pick()} />, dialog);
  }
  function show() {
    if (!dialog.open) dialog.showModal();
    // On a touch screen the keyboard would cover half of what there is to see.
    if (matchMedia("(hover: hover)").matches) dialog.querySelector<HTMLElement>("#title")?.focus();
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
    const element = await pickElement({ root, help: texts.pickHelp });
    if (isWanted) show();
    if (element) session.write({ element });
  }

  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    // Escape leaves the marking first, and the panel only from its own page.
    if (session.view.Annotator) session.show({ Annotator: undefined });
    else close();
  });
  dialog.addEventListener("paste", ({ clipboardData }) => {
    const image = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (image) void takeFile(session, image);
  });

  return {
    open(options) {
      isWanted = true;
      session.begin(options);
      show();
    },
    close,
    restore() {
      if (!isWanted) return;
      dialog.close();
      show();
    },
  };
}
