import type { PanelContext } from "../panel-context.ts";
import { overridden } from "../texts/overridden.ts";
import css from "./pick.css?inline";
import { pickTexts } from "./pick-texts.ts";
import { selectorFor } from "./selector.ts";

export interface Picked {
  readonly selector: string;
  /** How the element reads to people: its label or its text, shortened. */
  readonly label: string;
}

const swallowed = ["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend", "dblclick", "submit"];

/** Lets the visitor point at an element of the page, by pointer or keyboard. Undefined when they change their mind. */
export function pickElement({ root, language, ...own }: PanelContext): Promise<Picked | undefined> {
  const texts = overridden(pickTexts[language], own.config.texts, own.texts);
  const frame = document.createElement("div");
  const hint = document.createElement("div");
  frame.className = "pick-frame";
  hint.className = "pick-hint";
  hint.setAttribute("role", "status");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
  root.append(frame, hint);
  requestAnimationFrame(() => (hint.textContent = texts.pickHelp));

  return new Promise((resolve) => {
    const ended = new AbortController();
    let current: Element = document.querySelector("main, [role=main]") ?? document.body;
    frame.hidden = true;

    const show = (element: Element) => {
      current = element;
      frame.hidden = false;
      const { x, y, width, height } = element.getBoundingClientRect();
      Object.assign(frame.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    };
    const end = (picked: Picked | undefined) => {
      ended.abort();
      frame.remove();
      hint.remove();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
      resolve(picked);
    };
    const choose = () => end({ selector: selectorFor(current), label: labelOf(current) });
    const on = (type: string, listener: (event: Event) => void) =>
      addEventListener(type, listener, { capture: true, passive: false, signal: ended.signal });

    for (const type of swallowed) on(type, swallow);
    on("pointermove", (event) => {
      if (!(event instanceof PointerEvent)) return;
      const element = elementAt(event, root.host);
      if (element) show(element);
    });
    on("click", (event) => {
      swallow(event);
      const element = event instanceof MouseEvent ? elementAt(event, root.host) : undefined;
      if (element) show(element);
      choose();
    });
    on("keydown", (event) => {
      if (!(event instanceof KeyboardEvent)) return;
      if (event.key === "Tab") return;
      swallow(event);
      if (event.key === "Escape") return end(undefined);
      if (event.key === "Enter" || event.key === " ") return choose();
      const next = frame.hidden ? current : neighbour(current, event.key);
      if (!next) return;
      next.scrollIntoView({ block: "nearest" });
      show(next);
      hint.textContent = `${next.localName}: ${labelOf(next)}`;
    });
    on("focusin", ({ target }) => {
      if (target instanceof Element && target !== root.host) show(target);
    });
  });
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function elementAt({ clientX, clientY }: MouseEvent, widget: Element): Element | undefined {
  return document.elementsFromPoint(clientX, clientY).find((element) => element !== widget);
}

/** Up to the parent, down to the first child, sideways to the siblings. */
function neighbour(element: Element, key: string): Element | null {
  if (key === "ArrowUp") return element === document.body ? null : element.parentElement;
  if (key === "ArrowDown") return element.firstElementChild;
  if (key === "ArrowRight") return element.nextElementSibling;
  if (key === "ArrowLeft") return element.previousElementSibling;
  return null;
}

function labelOf(element: Element): string {
  const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
  return text.replaceAll(/\s+/g, " ").trim().slice(0, 60) || element.localName;
}
