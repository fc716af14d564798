import { textOn } from "./accent.ts";
import { hostName } from "../host-name.ts";
import css from "./host.css?inline";

/** Keys and clicks inside the widget are none of the page's business: its shortcuts would answer to typing here. */
const ownEvents =
  "keydown keyup keypress beforeinput input change focusin focusout copy cut paste click dblclick mousedown mouseup " +
  "pointerdown pointerup touchstart touchend wheel";

/**
 * The one element the widget adds to a page. It hangs beside the body, where no rule counts the body's children and no
 * framework replaces it, and takes no room; its styles cannot leave and the page's cannot come in.
 */
export class WidgetHost {
  readonly element = document.createElement(hostName);
  readonly root = this.element.attachShadow({ mode: "open" });
  readonly #accent = new CSSStyleSheet();
  #isAttached = false;

  constructor() {
    // Sheets made by script are no inline styles: a strict content security policy has nothing to object to.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    this.root.adoptedStyleSheets = [sheet, this.#accent];
    for (const type of ownEvents.split(" ")) this.root.addEventListener(type, (event) => event.stopPropagation());
  }

  paint(color: string): void {
    this.#accent.replaceSync(`:host{--accent:${color} !important;--on-accent:${textOn(color)} !important}`);
  }

  attach(onReattached: () => void): void {
    if (this.#isAttached) return;
    this.#isAttached = true;
    this.#append();
    const watch = new MutationObserver(() => {
      if (this.element.isConnected) return;
      this.#append();
      onReattached();
    });
    watch.observe(document, { childList: true });
    watch.observe(document.documentElement, { childList: true });
  }

  #append(): void {
    document.documentElement.append(this.element);
    // Above everything, whatever z-index the page gives its own; older browsers make do with the highest z-index.
    this.element.popover = "manual";
    this.element.showPopover?.();
  }
}
