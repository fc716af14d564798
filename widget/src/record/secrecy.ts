import { hostName } from "../host-name.ts";
import { privateSelector } from "../private-parts.ts";

/** Of some places a recording holds everything, of some how they look but not what they say, of some nothing. */
export type Secrecy = "open" | "masked" | "private";

/** Left out as a whole: what the page marks as private, and the widget itself. */
export const leftOut = `${hostName}, ${privateSelector}`;

/** Where people write or choose. */
const fields =
  "input, textarea, select, option, datalist, [contenteditable]:not([contenteditable=false i]), " +
  "[role=textbox], [role=searchbox], [role=combobox], [role=spinbutton]";

/** The strictest that anything around the node asks for, through shadow roots and frames. */
export function secrecyOf(node: Node | null): Secrecy {
  let strictest: Secrecy = "open";
  for (let current = node; current; current = around(current)) {
    const own = ownSecrecy(current);
    if (own === "private") return own;
    if (own === "masked") strictest = own;
  }
  return strictest;
}

/** What a node asks for by itself. */
export function ownSecrecy(node: Node | null): Secrecy {
  if (isDocument(node)) return node.designMode === "on" ? "masked" : "open";
  if (!isElement(node)) return "open";
  if (matches(node, leftOut)) return "private";
  return matches(node, fields) ? "masked" : "open";
}

function around(node: Node): Node | null {
  if (isDocument(node)) return node.defaultView?.frameElement ?? null;
  return node.parentNode ?? (isShadowRoot(node) ? (node.host ?? null) : null);
}

/** A form with a field of that name has no method `matches` of its own. */
const matches = (element: Element, selector: string) => Element.prototype.matches.call(element, selector);

// Nodes of frames are not instances of this window's classes.
const isElement = (node: Node | null): node is Element => node?.nodeType === 1;
const isDocument = (node: Node | null): node is Document => node?.nodeType === 9;
const isShadowRoot = (node: Node): node is ShadowRoot => node.nodeType === 11;
