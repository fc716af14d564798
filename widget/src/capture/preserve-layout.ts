import type { SnapdomPlugin } from "@zumer/snapdom";
import { copiesOf } from "./copies.ts";
import { childrenOf } from "./placeholder.ts";

/** The copy is laid out again inside an SVG. This corrects what would turn out differently there. */
export const preserveLayout: SnapdomPlugin = {
  name: "corkboard-preserve-layout",
  resolveNode: (element) => (isRule(element) ? null : undefined),
  afterClone: (capture) => {
    // Margins do not collapse through a page's root, but do through any other element.
    capture.clone?.style.setProperty("display", "flow-root");
    const below: MarginsBelow = new Map();
    // From the inside out, because margins accumulate in that direction.
    for (const [copy, source] of copiesOf(capture).toReversed()) {
      if (copy === capture.clone || !("style" in copy)) continue;
      const style = getComputedStyle(source);
      restoreMargins(copy, style);
      extendMarginBelow(copy, style, source, below);
      releasePositioned(copy, style);
      hideScrollbars(copy, style, source);
      if (source.localName === "textarea") copy.style.boxSizing = "border-box";
    }
    // From here on "remove" would make every box shrink that had content excluded.
    capture.excludeMode = "hide";
  },
  beforeRender: (capture) => {
    // The library's base styles come from empty elements; their size does not apply to elements without a set size.
    capture.baseCSS = capture.baseCSS?.replaceAll(/(?<![\w-])(width|height):0px/g, "$1:auto");
  },
};

/** The copy contains the computed styles; the page's own rules would apply a second time. */
const isRule = (element: Element) => ["head", "style", "link"].includes(element.localName);

/** The library removes first and last margins, assuming that they collapse. */
function restoreMargins(copy: HTMLElement, style: CSSStyleDeclaration): void {
  if (copy.style.position === "absolute") return;
  for (const edge of ["margin-top", "margin-bottom"]) {
    if (copy.style.getPropertyValue(edge) !== "") copy.style.setProperty(edge, style.getPropertyValue(edge));
  }
}

type MarginsBelow = Map<Element, number>;

/**
 * The last margin inside a box without a set height collapses through its bottom. In the copy every box has a height,
 * which stops that, so the margin is moved to the box.
 */
function extendMarginBelow(copy: HTMLElement, style: CSSStyleDeclaration, source: Element, below: MarginsBelow): void {
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

/** Positioned elements have a resolved position and size; the viewport that limited and centred them is gone. */
function releasePositioned(copy: HTMLElement, style: CSSStyleDeclaration): void {
  if (style.position !== "absolute" && style.position !== "fixed") return;
  copy.style.maxWidth = "none";
  copy.style.maxHeight = "none";
  if (copy.style.position === "absolute") return;
  for (const edge of ["margin-top", "margin-right", "margin-bottom", "margin-left"]) {
    const margin = style.getPropertyValue(edge);
    copy.style.setProperty(edge, margin === "auto" ? "0" : margin);
  }
}

/** Overlay scrollbars take no space on the page, but would in the SVG. */
function hideScrollbars(copy: HTMLElement, style: CSSStyleDeclaration, source: Element): void {
  if (!/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`) || !("offsetWidth" in source)) return;
  const { offsetWidth, offsetHeight, clientWidth, clientHeight } = source as HTMLElement;
  const across = offsetWidth - clientWidth - parseFloat(style.borderLeftWidth) - parseFloat(style.borderRightWidth);
  const down = offsetHeight - clientHeight - parseFloat(style.borderTopWidth) - parseFloat(style.borderBottomWidth);
  if (across < 1 && down < 1) copy.style.overflow = "hidden";
}
