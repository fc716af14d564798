import { hostName } from "../host-name.ts";
import { privateSelector } from "../private-elements.ts";

/** Recorded completely, recorded with its text masked, or not recorded. */
export type Privacy = "open" | "masked" | "private";

/** Not recorded at all: private elements and the widget itself. */
export const excludedSelector = `${hostName}, ${privateSelector}`;

/** Elements for user input. */
const fields =
  "input, textarea, select, option, datalist, [contenteditable]:not([contenteditable=false i]), " +
  "[role=textbox], [role=searchbox], [role=combobox], [role=spinbutton]";

/** The strictest setting of the node and its ancestors, across shadow roots and frames. */
export function privacyOf(node: Node | null): Privacy {
  let strictest: Privacy = "open";
  for (let current = node; current; current = around(current)) {
    const own = ownPrivacy(current);
    if (own === "private") return own;
    if (own === "masked") strictest = own;
  }
  return strictest;
}

/** The setting of the node itself, regardless of its ancestors. */
export function ownPrivacy(node: Node | null): Privacy {
  if (isDocument(node)) return node.designMode === "on" ? "masked" : "open";
  if (!isElement(node)) return "open";
  if (matches(node, excludedSelector)) return "private";
  return matches(node, fields) ? "masked" : "open";
}

function around(node: Node): Node | null {
  if (isDocument(node)) return node.defaultView?.frameElement ?? null;
  return node.parentNode ?? (isShadowRoot(node) ? (node.host ?? null) : null);
}

/** A form field named "matches" would shadow the form's own method. */
const matches = (element: Element, selector: string) => Element.prototype.matches.call(element, selector);

// Nodes in frames are not instances of this window's classes.
const isElement = (node: Node | null): node is Element => node?.nodeType === 1;
const isDocument = (node: Node | null): node is Document => node?.nodeType === 9;
const isShadowRoot = (node: Node): node is ShadowRoot => node.nodeType === 11;
