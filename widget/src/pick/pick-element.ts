import type { PanelContext } from "../panel-context.ts";
import type { Box } from "../wire.ts";
import { createPickLayer } from "./pick-layer.ts";
import { scrollBeneath } from "./scroll-beneath.ts";
import { selectorFor } from "./selector.ts";

export interface Picked {
  readonly selector: string;
  /** The element's label or text, truncated. */
  readonly label: string;
  /** In pixels of the page. Unknown if the selection was restored. */
  readonly box?: Box;
}

const swallowed = ["pointerdown", "pointerup", "mousedown", "mouseup", "dblclick", "submit"];

/** Lets the visitor select an element of the page by pointer or keyboard. Undefined if cancelled. */
export function pickElement(context: PanelContext): Promise<Picked | undefined> {
  const { root } = context;
  const layer = createPickLayer(context);

  return new Promise((resolve) => {
    const ended = new AbortController();
    let current: Element = document.querySelector("main, [role=main]") ?? document.body;
    let isShown = false;
    let finger: Place | undefined;

    const show = (element: Element) => {
      current = element;
      isShown = true;
      layer.frame(element);
    };
    const follow = () => {
      if (isShown) show(current);
    };
    const end = (picked: Picked | undefined) => {
      ended.abort();
      layer.remove();
      resolve(picked);
    };
    const choose = () => end({ selector: selectorFor(current), label: labelOf(current), box: boxOf(current) });
    const on = (type: string, listener: (event: Event) => void) =>
      addEventListener(type, listener, { capture: true, passive: false, signal: ended.signal });

    for (const type of swallowed) on(type, swallow);
    // Not prevented, so that swiping still scrolls and tapping still clicks.
    on("touchend", (event) => event.stopImmediatePropagation());
    on("touchstart", (event) => {
      event.stopImmediatePropagation();
      finger = placeOf(event);
    });
    on("touchmove", (event) => {
      event.stopImmediatePropagation();
      const next = placeOf(event);
      if (finger && next) {
        const beneath = elementAt(finger, root.host);
        const hasScrolled = scrollBeneath(beneath, finger.clientX - next.clientX, finger.clientY - next.clientY);
        if (hasScrolled && event.cancelable) event.preventDefault();
      }
      finger = next;
    });
    on("wheel", (event) => {
      if (!(event instanceof WheelEvent) || event.ctrlKey) return;
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 20;
      if (scrollBeneath(elementAt(event, root.host), event.deltaX * unit, event.deltaY * unit)) event.preventDefault();
    });
    on("scroll", follow);
    on("resize", follow);
    on("pointermove", (event) => {
      const element = event instanceof PointerEvent && elementAt(event, root.host);
      if (element) show(element);
    });
    on("click", (event) => {
      swallow(event);
      if (event instanceof MouseEvent && isOn(layer.back, event)) return end(undefined);
      const element = event instanceof MouseEvent && elementAt(event, root.host);
      if (element) show(element);
      choose();
    });
    on("keydown", (event) => {
      if (!(event instanceof KeyboardEvent) || event.key === "Tab") return;
      swallow(event);
      if (event.key === "Escape") return end(undefined);
      if (event.key === "Enter" || event.key === " ") {
        return root.activeElement === layer.back ? end(undefined) : choose();
      }
      const next = isShown ? neighbour(current, event.key) : current;
      if (!next) return;
      next.scrollIntoView({ block: "nearest" });
      show(next);
      layer.say(`${next.localName}: ${labelOf(next)}`);
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

interface Place {
  readonly clientX: number;
  readonly clientY: number;
}

/** The position of a single touch; with two the visitor is zooming. */
function placeOf(event: Event): Place | undefined {
  const [touch, another] = event instanceof TouchEvent ? event.touches : [];
  return touch && !another ? { clientX: touch.clientX, clientY: touch.clientY } : undefined;
}

function elementAt({ clientX, clientY }: Place, widget: Element): Element | undefined {
  return document.elementsFromPoint(clientX, clientY).find((element) => element !== widget);
}

/** Also compares coordinates, because a modal dialog of the page blocks clicks on the button. */
function isOn(button: Element, event: MouseEvent): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { clientX, clientY } = event;
  const isThere = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return isThere || event.composedPath().includes(button);
}

function neighbour(element: Element, key: string): Element | null {
  if (key === "ArrowUp") return element === document.body ? null : element.parentElement;
  if (key === "ArrowDown") return element.firstElementChild;
  if (key === "ArrowRight") return element.nextElementSibling;
  if (key === "ArrowLeft") return element.previousElementSibling;
  return null;
}

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + scrollX, y: y + scrollY, width, height };
}

function labelOf(element: Element): string {
  const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
  return text.replaceAll(/\s+/g, " ").trim().slice(0, 60) || element.localName;
}
