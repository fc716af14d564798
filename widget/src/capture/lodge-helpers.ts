/** How the capture marks elements of its own making. */
const ownMark = "data-snapdom-internal";

/**
 * The capture measures and decodes with elements that it puts into the page and leaves there, where rules such as
 * `body > :last-child` would notice. Meanwhile those, and only those, are lodged in the widget.
 */
export function lodgeHelpers(widget: ShadowRoot): () => void {
  const lodging = document.createElement("div");
  lodging.setAttribute("aria-hidden", "true");
  widget.append(lodging);
  const parents = [document.body, document.documentElement];
  for (const parent of parents) {
    parent.appendChild = <Added extends Node>(node: Added): Added => {
      const isHelper = node instanceof Element && node.hasAttribute(ownMark);
      return isHelper ? lodging.appendChild(node) : (Node.prototype.appendChild.call(parent, node) as Added);
    };
  }
  return () => {
    for (const parent of parents) Reflect.deleteProperty(parent, "appendChild");
    lodging.remove();
  };
}
