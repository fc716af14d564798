import type { SnapdomPlugin } from "@zumer/snapdom";
import { copiesOf } from "./copies.ts";
import { childrenOf } from "./stand-in.ts";

/** The copy is laid out anew, inside of a drawing. Here is what would come out differently there. */
export const sameLayout: SnapdomPlugin = {
  name: "corkboard-same-layout",
  resolveNode: (element) => (isRule(element) ? null : undefined),
  afterClone: (capture) => {
    // Margins do not collapse through the root of a page, but through any other element.
    capture.clone?.style.setProperty("display", "flow-root");
    const below: MarginsBelow = new Map();
    // From the innermost outwards, because margins add up in that direction.
    for (const [copy, source] of copiesOf(capture).toReversed()) {
      if (copy === capture.clone || !("style" in copy)) continue;
      const style = getComputedStyle(source);
      restoreMargins(copy, style);
      letMarginThrough(copy, style, source, below);
      freePositioned(copy, style);
      hideScrollbars(copy, style, source);
      if (source.localName === "textarea") copy.style.boxSizing = "border-box";
    }
    // From here on it would mean: let every box shrink from which something was left out.
    capture.excludeMode = "hide";
  },
  beforeRender: (capture) => {
    // The measure of each kind of element is an empty one. That is not the size of all that have none of their own.
    capture.baseCSS = capture.baseCSS?.replaceAll(/(?<![\w-])(width|height):0px/g, "$1:auto");
  },
};

/** The copy holds every element's styles as they came out; the page's rules would apply to it a second time. */
const isRule = (element: Element) => ["head", "style", "link"].includes(element.localName);

/** The capture takes first and last margins away, because it would have them collapse. */
function restoreMargins(copy: HTMLElement, style: CSSStyleDeclaration): void {
  if (copy.style.position === "absolute") return;
  for (const edge of ["margin-top", "margin-bottom"]) {
    if (copy.style.getPropertyValue(edge) !== "") copy.style.setProperty(edge, style.getPropertyValue(edge));
  }
}

type MarginsBelow = Map<Element, number>;

/**
 * The last margin in a box without a height of its own shows below the box. In the copy every box has a height, which
 * keeps that margin in; so the box takes it over.
 */
function letMarginThrough(copy: HTMLElement, style: CSSStyleDeclaration, source: Element, below: MarginsBelow): void {
  const own = parseFloat(style.marginBottom) || 0;
  below.set(source, own);
  const isClosed = parseFloat(style.borderBottomWidth) > 0 || parseFloat(style.paddingBottom) > 0;
  if (isClosed || !/^(block|list-item)$/.test(style.display) || style.overflowY !== "visible") return;
  const last = childrenOf(source).findLast((node) => below.has(node as Element) || node.textContent?.trim());
  const inner = below.get(last as Element) ?? 0;
  if (inner <= own || !isAtBottom(last as Element, source)) return;
  below.set(source, inner);
  copy.style.marginBottom = `${inner}px`;
}

function isAtBottom(inner: Element, outer: Element): boolean {
  const { position, float, display } = getComputedStyle(inner);
  if (/absolute|fixed/.test(position) || float !== "none" || display.startsWith("inline")) return false;
  return Math.abs(inner.getBoundingClientRect().bottom - outer.getBoundingClientRect().bottom) < 0.5;
}

/** What is positioned has its place and size already; the viewport that limits and centres it is not there any more. */
function freePositioned(copy: HTMLElement, style: CSSStyleDeclaration): void {
  if (style.position !== "absolute" && style.position !== "fixed") return;
  copy.style.maxWidth = "none";
  copy.style.maxHeight = "none";
  if (copy.style.position === "absolute") return;
  for (const edge of ["margin-top", "margin-right", "margin-bottom", "margin-left"]) {
    const margin = style.getPropertyValue(edge);
    copy.style.setProperty(edge, margin === "auto" ? "0" : margin);
  }
}

/** Scrollbars that lie over the page take no room in it, but would in the drawing. */
function hideScrollbars(copy: HTMLElement, style: CSSStyleDeclaration, source: Element): void {
  if (!/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`) || !("offsetWidth" in source)) return;
  const { offsetWidth, offsetHeight, clientWidth, clientHeight } = source as HTMLElement;
  const across = offsetWidth - clientWidth - parseFloat(style.borderLeftWidth) - parseFloat(style.borderRightWidth);
  const down = offsetHeight - clientHeight - parseFloat(style.borderTopWidth) - parseFloat(style.borderBottomWidth);
  if (across < 1 && down < 1) copy.style.overflow = "hidden";
}
