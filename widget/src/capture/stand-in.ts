/** What decides where an element lies, and nothing of what it shows. */
const placing = [
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

const cover = "#8d8d8d";

/** Flat blocks in the place of an element: of its size, and without any word, attribute, picture or rule of it. */
export function standIns(element: Element): Element[] {
  const style = getComputedStyle(element);
  if (style.display === "none") return [];
  if (isDrawing(element)) return drawnStandIn(element, style);
  if (style.display === "contents") return childrenOf(element).flatMap(standInsOfNode);
  if (style.display === "inline" && !isReplaced(element))
    return Array.from(element.getClientRects(), (line) => inLine(line, style));
  return [block(element, style)];
}

function block(element: Element, style: CSSStyleDeclaration): HTMLElement {
  const standIn = document.createElement("div");
  const { width, height } = layoutSize(element);
  for (const property of placing) standIn.style.setProperty(property, style.getPropertyValue(property));
  Object.assign(standIn.style, {
    display: displayOf(style),
    boxSizing: "border-box",
    width: `${width}px`,
    height: `${height}px`,
    flex: "none",
    background: cover,
  });
  if (element.matches("input, select, button")) keepBaseline(standIn, style);
  if (/^table-(row|header|footer)/.test(style.display)) standIn.append(...childrenOf(element).flatMap(standInsOfNode));
  else standIn.append(...outliers(element, standIn));
  return standIn;
}

/** Fields stand on the line of the text beside them with the text inside of them, which an empty block has not. */
function keepBaseline(standIn: HTMLElement, style: CSSStyleDeclaration): void {
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth, font, height } = style;
  const border = { borderTopWidth, borderBottomWidth, borderTopStyle: "solid", borderBottomStyle: "solid" };
  Object.assign(standIn.style, border, { borderColor: cover, paddingTop, paddingBottom, font, lineHeight: height });
  standIn.textContent = "\u00a0";
}

/** Floating and positioned parts of an element may lie outside of it; floating ones also push what follows. */
function outliers(element: Element, standIn: HTMLElement): HTMLElement[] {
  const box = element.getBoundingClientRect();
  return childrenOf(element).flatMap((child) => {
    if (!isElement(child)) return [];
    const style = getComputedStyle(child);
    const { left, top, right, bottom, width, height } = child.getBoundingClientRect();
    const isInside = left >= box.left && top >= box.top && right <= box.right && bottom <= box.bottom;
    if (style.display === "none" || isInside) return [];
    const isPositioned = /absolute|fixed/.test(style.position);
    if (!isPositioned && style.float === "none") return outliers(child, standIn);
    const part = block(child, style);
    if (!isPositioned) return [part];
    if (standIn.style.position === "static") standIn.style.position = "relative";
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

/** A block for one line of text, that makes the line as high as the text did. */
function inLine({ width }: DOMRect, { font, verticalAlign }: CSSStyleDeclaration): HTMLElement {
  const standIn = document.createElement("span");
  const size = { display: "inline-block", width: `${Math.floor(width * 64) / 64}px`, whiteSpace: "nowrap" };
  Object.assign(standIn.style, size, { font, verticalAlign, background: cover });
  standIn.textContent = "\u00a0";
  return standIn;
}

function standInsOfNode(node: Node): Element[] {
  if (isElement(node)) return standIns(node);
  if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim() || !node.parentElement) return [];
  const range = document.createRange();
  range.selectNodeContents(node);
  const style = getComputedStyle(node.parentElement);
  return Array.from(range.getClientRects(), (line) => inLine(line, style));
}

/** Inside of a drawing there are no blocks, but rectangles. Part of a text cannot be replaced by one, so it is left out. */
function drawnStandIn(element: SVGGraphicsElement, style: CSSStyleDeclaration): Element[] {
  if (element.parentElement?.closest("text")) return [];
  const { x, y, width, height } = element.getBBox();
  const rectangle = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width, height })) rectangle.setAttribute(name, String(value));
  rectangle.style.transform = style.transform;
  rectangle.style.fill = cover;
  return [rectangle];
}

/** Asked by kind of node, because elements of a frame are no instances of this window's classes. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

const isDrawing = (element: Element): element is SVGGraphicsElement =>
  "getBBox" in element && !!element.parentElement?.closest("svg");

const isReplaced = (element: Element) =>
  element.matches("img, canvas, video, iframe, object, embed, svg, input, select, textarea");

/** What is drawn as the children of an element, be they its own, of its shadow, or slotted in. */
export function childrenOf(element: Element): readonly Node[] {
  const slotted =
    element.localName === "slot" && "assignedNodes" in element ? (element as HTMLSlotElement).assignedNodes() : [];
  return slotted.length > 0 ? slotted : [...(element.shadowRoot ?? element).childNodes];
}

/** As laid out, before any transformation; to the fraction of a pixel where there is none. */
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
