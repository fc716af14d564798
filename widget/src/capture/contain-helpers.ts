/** How the capture library marks its helper elements. */
const ownMark = "data-snapdom-internal";

/**
 * The capture library appends helper elements to the page and leaves them there, where they affect rules such as
 * `body > :last-child`. During a capture these, and only these, are redirected into the widget.
 */
export function containHelpers(widget: ShadowRoot): () => void {
  const container = document.createElement("div");
  container.setAttribute("aria-hidden", "true");
  widget.append(container);
  const undo = [document.body, document.documentElement].map((parent) => {
    // The page may have overridden it.
    const before = Object.getOwnPropertyDescriptor(parent, "appendChild");
    const { appendChild } = parent;
    const value = (node: Node) => {
      const isHelper = node instanceof Element && node.hasAttribute(ownMark);
      return isHelper ? container.appendChild(node) : appendChild.call(parent, node);
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
    container.remove();
  };
}
