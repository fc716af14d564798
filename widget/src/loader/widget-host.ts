import { textOn } from "./accent.ts";
import { hostName } from "../host-name.ts";
import type { Position } from "../wire.ts";
import css from "./host.css?inline";

/** Keys and clicks inside the widget are none of the page's business: its shortcuts would answer to them. */
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
  readonly #look = new CSSStyleSheet();
  #isAttached = false;

  constructor() {
    // Sheets made by script are no inline styles: a strict content security policy has nothing to object to.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    this.root.adoptedStyleSheets = [sheet, this.#look];
    for (const type of ownEvents.split(" ")) {
      this.root.addEventListener(type, (event) => event.stopPropagation());
      if (type.startsWith("key")) addEventListener(type, (event) => this.#keepKey(event), true);
    }
  }

  dress(color: string, position: Position): void {
    const sides = position.split("-").map((side) => `${side}:max(20px,env(safe-area-inset-${side}))!important`);
    const colors = `--accent:${color}!important;--on-accent:${textOn(color)}!important`;
    this.#look.replaceSync(`:host{${colors};${sides.join(";")}}`);
  }

  attach(onReattached: () => void): void {
    if (this.#isAttached) return;
    this.#isAttached = true;
    const { element } = this;
    /** Whether it had to be. */
    const place = () => {
      // Another one, or none for a moment, where the page is written anew as a whole.
      const html = document.firstElementChild;
      if (!html) return false;
      watch.observe(html, { childList: true });
      if (element.isConnected) return false;
      html.append(element);
      // Above everything, whatever z-index the page gives its own; older browsers make do with the highest z-index.
      element.popover = "manual";
      element.showPopover?.();
      return true;
    };
    const watch = new MutationObserver(() => void (place() && onReattached()));
    watch.observe(document, { childList: true });
    place();
  }

  /**
   * The page's shortcuts may listen on the way down, where they take the widget for the target and not a field in it. So
   * a key that is meant for the panel is stopped before anything else hears it, and the panel gets a copy that stays
   * inside. What the browser does by itself (write, submit, go to the next field) it still does.
   */
  #keepKey(event: Event): void {
    const [target] = event.composedPath();
    if (!(target instanceof Node && this.root.querySelector("dialog")?.contains(target))) return;
    event.stopImmediatePropagation();
    const copied: Record<string, unknown> = {};
    // Its properties are its prototype's.
    for (const name in event) copied[name] = Reflect.get(event, name);
    if (!target.dispatchEvent(new KeyboardEvent(event.type, { ...copied, composed: false }))) event.preventDefault();
  }
}
