import type { SnapdomPlugin } from "@zumer/snapdom";
import { isPrivate } from "../private-elements.ts";
import { copiesOf } from "./copies.ts";

/** Elements this close to the viewport are kept, because their shadows, for example, may reach into it. */
const viewMarginPx = 200;

/** Below this many elements copying is fast, and pruning gains little. */
const manyElements = 1_500;

/** A run of off-screen siblings, and the visible elements before and after it. */
interface SiblingRun {
  readonly members: readonly Element[];
  readonly before: Element | undefined;
  readonly after: Element | undefined;
}

export interface Pruning {
  /** The number of elements left to copy. */
  readonly count: number;
  readonly pruned: ReadonlySet<Element>;
  readonly plugin: SnapdomPlugin;
}

/**
 * Long pages are mostly off-screen. Runs of off-screen siblings are excluded before copying and replaced by one empty
 * box each. Reading an element's position is a hundred times cheaper than copying it.
 */
export function pruneOffscreen(root: HTMLElement): Pruning {
  const pruned = new Set<Element>();
  const gaps: SiblingRun[] = [];
  const boxes = new Map<Element, DOMRect>();
  const isLong = root.getElementsByTagName("*").length > manyElements;
  const isInView = createViewTest(root);
  let count = 0;

  /** Counts and prunes the children of a visible element. */
  const visit = (element: Element): void => {
    const visible = new Set<Element>();
    for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
      count++;
      boxes.set(child, child.getBoundingClientRect());
      if (isInView(child)) visible.add(child);
    }
    if (visible.size < element.childElementCount) prune(element, visible);
    for (const child of visible) visit(child);
    for (const child of element.shadowRoot?.children ?? []) {
      count++;
      visit(child);
    }
  };

  const prune = (parent: Element, visible: ReadonlySet<Element>) => {
    const minRunLength = isTablePart(parent) ? 1 : isLong ? 3 : Infinity;
    for (const run of siblingRuns(parent, visible, boxes)) {
      const { members, after } = run;
      // At the end of a box nothing follows that could move, but table rows share the remaining height.
      const needsBox = after !== undefined || isTablePart(parent);
      if (members.length < minRunLength || (needsBox && !isStacked(members, boxes)) || !canReplace(parent, after))
        continue;
      for (const member of members) pruned.add(member);
      count -= members.length;
      if (needsBox) gaps.push(run);
    }
  };

  visit(root);
  return { count, pruned, plugin: fillGaps(gaps) };
}

/** Whether an element or any of its content is in view, with one range measurement for all of its content. */
function createViewTest(root: HTMLElement): (element: Element) => boolean {
  const { innerWidth, innerHeight } = root.ownerDocument.defaultView ?? window;
  const range = root.ownerDocument.createRange();
  const isNear = ({ left, top, right, bottom }: DOMRect) =>
    (left < right || top < bottom) &&
    right >= -viewMarginPx &&
    bottom >= -viewMarginPx &&
    left <= innerWidth + viewMarginPx &&
    top <= innerHeight + viewMarginPx;
  // The range does not include shadow roots, whose content may be positioned anywhere.
  const hosts = new Set<Node>();
  for (const element of root.querySelectorAll("*")) {
    if (!element.shadowRoot) continue;
    for (let each: Node | null = element; each && !hosts.has(each); each = each.parentNode) hosts.add(each);
  }
  return (element) => {
    if (hosts.has(element) || isNear(element.getBoundingClientRect())) return true;
    range.selectNodeContents(element);
    return isNear(range.getBoundingClientRect());
  };
}

function siblingRuns(
  parent: Element,
  visible: ReadonlySet<Element>,
  boxes: ReadonlyMap<Element, DOMRect>,
): SiblingRun[] {
  const found: SiblingRun[] = [];
  let members: Element[] = [];
  let before: Element | undefined;
  const end = (after: Element | undefined) => {
    if (members.length > 0) found.push({ members, before, after });
    members = [];
    before = after;
  };
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) {
    const { width = 0, height = 0 } = boxes.get(child) ?? {};
    if (visible.has(child)) end(child);
    else if (width > 0 || height > 0) members.push(child);
  }
  end(undefined);
  return found;
}

function isStacked(members: readonly Element[], boxes: ReadonlyMap<Element, DOMRect>): boolean {
  let floor = -Infinity;
  return members.every((member) => {
    const { top = 0, bottom = 0 } = boxes.get(member) ?? {};
    const isBelow = top >= floor - 0.5;
    floor = bottom;
    return isBelow;
  });
}

const isTablePart = ({ localName }: Element) => ["table", "tbody"].includes(localName);

/** Whether one box can replace the run without moving what follows. */
function canReplace(parent: Element, after: Element | undefined): boolean {
  const { display, flexDirection } = getComputedStyle(parent);
  if (hasBareText(parent)) return false;
  if (display === "grid" && !after) return true;
  if (!/^(block|flow-root|list-item|inline-block|table|table-row-group|table-cell)$/.test(display)) {
    if (!display.endsWith("flex") || flexDirection !== "column") return false;
  }
  // Items of an ordered list would be renumbered; a private or fixed element has no copy to insert a box before.
  return !after || (parent.localName !== "ol" && !isPrivate(after) && getComputedStyle(after).position !== "fixed");
}

const hasBareText = ({ childNodes }: Element) =>
  [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());

function fillGaps(gaps: readonly SiblingRun[]): SnapdomPlugin {
  return {
    name: "corkboard-fill-gaps",
    afterClone: (capture) => {
      if (gaps.length === 0) return;
      const copies = new Map(copiesOf(capture).map(([copy, source]) => [source, copy]));
      for (const gap of gaps) {
        if (gap.after) copies.get(gap.after)?.before(boxFor(gap));
        else if (gap.before) copies.get(gap.before)?.after(boxFor(gap));
      }
    },
  };
}

function boxFor({ members, before, after }: SiblingRun): HTMLElement {
  const [first, last] = [members[0], members.at(-1)];
  const box = document.createElement("div");
  if (!first || !last) return box;
  const [start, end] = [first.getBoundingClientRect(), last.getBoundingClientRect()];
  const { display, marginTop } = getComputedStyle(first);
  const isFlowing = !getComputedStyle(first.parentElement ?? first).display.endsWith("flex");
  const height = `${end.bottom - start.top}px`;
  if (display.startsWith("table-")) return rowFor(display, height);
  const above = before ? start.top - before.getBoundingClientRect().bottom : -1;
  const below = after ? after.getBoundingClientRect().top - end.bottom : -1;
  Object.assign(box.style, { display: "block", flex: "none", height });
  box.style.marginTop = isFlowing && above >= 0 ? `${above}px` : marginTop;
  box.style.marginBottom = isFlowing && below >= 0 ? `${below}px` : getComputedStyle(last).marginBottom;
  return box;
}

function rowFor(display: string, height: string): HTMLElement {
  const row = document.createElement("tr");
  Object.assign(row.style, { display: "table-row", height });
  if (display === "table-row") return row;
  const group = document.createElement("tbody");
  group.style.display = "table-row-group";
  group.append(row);
  return group;
}
