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
  const undo = [document.body, document.documentElement].map((parent) => {
    // The page may have one of its own there.
    const before = Object.getOwnPropertyDescriptor(parent, "appendChild");
    const { appendChild } = parent;
    const value = (node: Node) => {
      const isHelper = node instanceof Element && node.hasAttribute(ownMark);
      return isHelper ? lodging.appendChild(node) : appendChild.call(parent, node);
    };
    Reflect.defineProperty(parent, "appendChild", { value, configurable: true, writable: true });
    return () => {
      if (Reflect.get(parent, "appendChild") !== value) return;
      if (before) Object.defineProperty(parent, "appendChild", before);
      else Reflect.deleteProperty(parent, "appendChild");
    };
  });
  return () => {
    for (const restore of undo) restore();
    lodging.remove();
  };
}
