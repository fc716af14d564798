import { textOn } from "./accent.ts";
import { hostName } from "../host-name.ts";
import type { Position } from "../wire.ts";
import css from "./host.css?inline";

/** Events inside the widget are hidden from the page, whose shortcuts would react to them. */
const ownEvents =
  "keydown keyup keypress beforeinput input change focusin focusout copy cut paste click dblclick mousedown mouseup " +
  "pointerdown pointerup touchstart touchend wheel";

/**
 * The only element the widget adds to a page. It is a sibling of the body, where no rule counts the body's children and
 * no framework replaces it, and takes no space. Its shadow root isolates its styles from the page's.
 */
export class WidgetHost {
  readonly element = document.createElement(hostName);
  readonly root = this.element.attachShadow({ mode: "open" });
  readonly #themeSheet = new CSSStyleSheet();
  #isAttached = false;

  constructor() {
    // Constructed style sheets are not inline styles, so a strict content security policy allows them.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    this.root.adoptedStyleSheets = [sheet, this.#themeSheet];
    for (const type of ownEvents.split(" ")) {
      this.root.addEventListener(type, (event) => event.stopPropagation());
      if (type.startsWith("key")) addEventListener(type, (event) => this.#interceptKey(event), true);
    }
  }

  applyTheme(color: string, position: Position): void {
    const sides = position.split("-").map((side) => `${side}:max(20px,env(safe-area-inset-${side}))!important`);
    const colors = `--accent:${color}!important;--on-accent:${textOn(color)}!important`;
    this.#themeSheet.replaceSync(`:host{${colors};${sides.join(";")}}`);
  }

  attach(onReattached: () => void): void {
    if (this.#isAttached) return;
    this.#isAttached = true;
    const { element } = this;
    /** Returns whether the element had to be attached. */
    const place = () => {
      // A different element, or briefly none, if the page rewrites the whole document.
      const html = document.firstElementChild;
      if (!html) return false;
      watch.observe(html, { childList: true });
      if (element.isConnected) return false;
      html.append(element);
      // A popover is above any z-index of the page; older browsers fall back to the highest z-index.
      element.popover = "manual";
      element.showPopover?.();
      return true;
    };
    const watch = new MutationObserver(() => void (place() && onReattached()));
    watch.observe(document, { childList: true });
    place();
  }

  /**
   * The page's shortcuts may listen in the capture phase, where they see the widget as the target rather than a field in
   * it. So a key event for the panel is stopped first, and the panel gets a copy that stays inside the shadow root. The
   * browser's default actions (typing, submitting, moving the focus) still happen.
   */
  #interceptKey(event: Event): void {
    const [target] = event.composedPath();
    if (!(target instanceof Node && this.root.querySelector("dialog")?.contains(target))) return;
    event.stopImmediatePropagation();
    const copied: Record<string, unknown> = {};
    // An event's properties are getters on its prototype, which a spread would miss.
    for (const name in event) copied[name] = Reflect.get(event, name);
    if (!target.dispatchEvent(new KeyboardEvent(event.type, { ...copied, composed: false }))) event.preventDefault();
  }
}
