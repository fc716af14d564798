import type { SnapdomPlugin } from "@zumer/snapdom";
import { isPrivate } from "../private-elements.ts";
import { copiesOf } from "./copies.ts";
import { placeholdersFor } from "./placeholder.ts";

/**
 * Private elements are never copied, so that no layout difference can reveal them. The replacement is a fragment,
 * because the capture library would apply the source's styles and attributes to an element.
 */
export const maskPrivate: SnapdomPlugin = {
  name: "corkboard-mask-private",
  resolveNode: (element) => {
    if (!isPrivate(element)) return undefined;
    const fragment = document.createDocumentFragment();
    try {
      fragment.append(...placeholdersFor(element));
    } catch {
      // After an error the library would copy the element, so an empty fragment is returned instead.
    }
    return fragment;
  },
  afterClone: (capture) => {
    for (const shell of capture.clone?.querySelectorAll("[data-corkboard-private]") ?? []) stripAttributes(shell);
    for (const [copy, source] of copiesOf(capture)) if (isInPrivate(source)) copy.remove();
  },
};

/** The library copies hidden and off-screen elements as empty shells without calling `resolveNode`. */
function stripAttributes(shell: Element): void {
  for (const name of shell.getAttributeNames()) if (!["style", "class"].includes(name)) shell.removeAttribute(name);
}

/** The code above should make this impossible; checked again, because a leak cannot be undone. */
function isInPrivate(element: Element): boolean {
  if (element.closest("[data-corkboard-private]")) return true;
  const root = element.getRootNode();
  const above = element.assignedSlot ?? ("host" in root ? root.host : null);
  return above instanceof Element && isInPrivate(above);
}
