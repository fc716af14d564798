import type { SnapdomPlugin } from "@zumer/snapdom";
import { isPrivate } from "../private-parts.ts";
import { copiesOf } from "./copies.ts";
import { standIns } from "./stand-in.ts";

/**
 * What is private is never copied, so that no layout, however different from the page's, can uncover it. The fragment is
 * how the capture is told to leave the replacement alone; an element it would dress up as the one it stands for.
 */
export const keepPrivate: SnapdomPlugin = {
  name: "corkboard-keep-private",
  resolveNode: (element) => {
    if (!isPrivate(element)) return undefined;
    const fragment = document.createDocumentFragment();
    try {
      fragment.append(...standIns(element));
    } catch {
      // A gap in the picture is better than what the capture does after an error: copy the element after all.
    }
    return fragment;
  },
  afterClone: (capture) => {
    for (const shell of capture.clone?.querySelectorAll("[data-corkboard-private]") ?? []) stripAttributes(shell);
    for (const [copy, source] of copiesOf(capture)) if (isInPrivate(source)) copy.remove();
  },
};

/** Hidden elements and those out of view are copied as empty shells, before anybody is asked. */
function stripAttributes(shell: Element): void {
  for (const name of shell.getAttributeNames()) if (!["style", "class"].includes(name)) shell.removeAttribute(name);
}

/** Never so, by the above; looked at all the same, because what leaves the page cannot be called back. */
function isInPrivate(element: Element): boolean {
  if (element.closest("[data-corkboard-private]")) return true;
  const root = element.getRootNode();
  const above = element.assignedSlot ?? ("host" in root ? root.host : null);
  return above instanceof Element && isInPrivate(above);
}
