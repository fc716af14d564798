/** Properties that determine an element's position, and nothing of its content. */
const positioningProperties = [
  "position",
  "float",
  "clear",
  "top",
  "right",
  "bottom",
  "left",
  "margin",
  "vertical-align",
  "align-self",
  "justify-self",
  "order",
  "grid-area",
  "transform",
  "transform-origin",
  "translate",
  "rotate",
  "scale",
  "z-index",
  "visibility",
];

const coverColor = "#8d8d8d";

/** Plain blocks of the element's size, without any of its text, attributes, images or styles. */
export function placeholdersFor(element: Element): Element[] {
  const style = getComputedStyle(element);
  if (style.display === "none") return [];
  if (isSvg(element)) return svgPlaceholder(element, style);
  if (style.display === "contents") return childrenOf(element).flatMap(placeholdersForNode);
  if (style.display === "inline" && !isReplaced(element))
    return Array.from(element.getClientRects(), (line) => linePlaceholder(line, style));
  return [blockPlaceholder(element, style)];
}

function blockPlaceholder(element: Element, style: CSSStyleDeclaration): HTMLElement {
  const placeholder = document.createElement("div");
  const { width, height } = layoutSize(element);
  for (const property of positioningProperties)
    placeholder.style.setProperty(property, style.getPropertyValue(property));
  Object.assign(placeholder.style, {
    display: displayOf(style),
    boxSizing: "border-box",
    width: `${width}px`,
    height: `${height}px`,
    flex: "none",
    background: coverColor,
  });
  if (element.matches("input, select, button")) keepBaseline(placeholder, style);
  if (/^table-(row|header|footer)/.test(style.display))
    placeholder.append(...childrenOf(element).flatMap(placeholdersForNode));
  else placeholder.append(...outliers(element, placeholder));
  return placeholder;
}

/** Fields align with adjacent text by the baseline of their own text, which an empty block does not have. */
function keepBaseline(placeholder: HTMLElement, style: CSSStyleDeclaration): void {
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth, font, height } = style;
  const border = { borderTopWidth, borderBottomWidth, borderTopStyle: "solid", borderBottomStyle: "solid" };
  Object.assign(placeholder.style, border, {
    borderColor: coverColor,
    paddingTop,
    paddingBottom,
    font,
    lineHeight: height,
  });
  placeholder.textContent = "\u00a0";
}

/** Floating and positioned descendants may lie outside the element; floats also displace what follows. */
function outliers(element: Element, placeholder: HTMLElement): HTMLElement[] {
  const box = element.getBoundingClientRect();
  return childrenOf(element).flatMap((child) => {
    if (!isElement(child)) return [];
    const style = getComputedStyle(child);
    const { left, top, right, bottom, width, height } = child.getBoundingClientRect();
    const isInside = left >= box.left && top >= box.top && right <= box.right && bottom <= box.bottom;
    if (style.display === "none" || isInside) return [];
    const isPositioned = /absolute|fixed/.test(style.position);
    if (!isPositioned && style.float === "none") return outliers(child, placeholder);
    const part = blockPlaceholder(child, style);
    if (!isPositioned) return [part];
    if (placeholder.style.position === "static") placeholder.style.position = "relative";
    const place = {
      left: `${left - box.left}px`,
      top: `${top - box.top}px`,
      width: `${width}px`,
      height: `${height}px`,
    };
    Object.assign(part.style, place, { position: "absolute", right: "auto", bottom: "auto", margin: "0" });
    Object.assign(part.style, { transform: "none", translate: "none", rotate: "none", scale: "none" });
    return [part];
  });
}

/** A block for one line of text that preserves the line height. */
function linePlaceholder({ width }: DOMRect, { font, verticalAlign }: CSSStyleDeclaration): HTMLElement {
  const placeholder = document.createElement("span");
  const size = { display: "inline-block", width: `${Math.floor(width * 64) / 64}px`, whiteSpace: "nowrap" };
  Object.assign(placeholder.style, size, { font, verticalAlign, background: coverColor });
  placeholder.textContent = "\u00a0";
  return placeholder;
}

function placeholdersForNode(node: Node): Element[] {
  if (isElement(node)) return placeholdersFor(node);
  if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim() || !node.parentElement) return [];
  const range = document.createRange();
  range.selectNodeContents(node);
  const style = getComputedStyle(node.parentElement);
  return Array.from(range.getClientRects(), (line) => linePlaceholder(line, style));
}

/** Inside an SVG, a rectangle. A part of a text element cannot be replaced by one, so it is dropped. */
function svgPlaceholder(element: SVGGraphicsElement, style: CSSStyleDeclaration): Element[] {
  if (element.parentElement?.closest("text")) return [];
  const { x, y, width, height } = element.getBBox();
  const rectangle = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width, height })) rectangle.setAttribute(name, String(value));
  rectangle.style.transform = style.transform;
  rectangle.style.fill = coverColor;
  return [rectangle];
}

/** By node type, because elements in frames are not instances of this window's classes. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

const isSvg = (element: Element): element is SVGGraphicsElement =>
  "getBBox" in element && !!element.parentElement?.closest("svg");

const isReplaced = (element: Element) =>
  element.matches("img, canvas, video, iframe, object, embed, svg, input, select, textarea");

/** The rendered children: an element's own, those of its shadow root, or slotted ones. */
export function childrenOf(element: Element): readonly Node[] {
  const slotted =
    element.localName === "slot" && "assignedNodes" in element ? (element as HTMLSlotElement).assignedNodes() : [];
  return slotted.length > 0 ? slotted : [...(element.shadowRoot ?? element).childNodes];
}

/** The layout size before transforms; with fractions of a pixel if there is no transform. */
export function layoutSize(element: Element): { width: number; height: number } {
  const { width, height } = element.getBoundingClientRect();
  if (!("offsetWidth" in element)) return { width, height };
  const { offsetWidth, offsetHeight } = element as HTMLElement;
  const isPlain = Math.abs(width - offsetWidth) < 1 && Math.abs(height - offsetHeight) < 1;
  return isPlain ? { width, height } : { width: offsetWidth, height: offsetHeight };
}

function displayOf({ display }: CSSStyleDeclaration): string {
  if (display.startsWith("table-")) return display;
  return display.startsWith("inline") ? "inline-block" : "block";
}
