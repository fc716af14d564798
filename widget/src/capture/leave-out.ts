import type { SnapdomPlugin } from "@zumer/snapdom";
import { isPrivate } from "../private-parts.ts";
import { copiesOf } from "./copies.ts";

/** So far around the view things are kept, for what they throw into it: shadows, for example. */
const surroundings = 200;

/** Below this many elements a page is copied in no time, and there is little to gain. */
const manyElements = 1_500;

/** A stretch of siblings out of view, one below the other, and the elements in view that come before and after them. */
interface Stretch {
  readonly members: readonly Element[];
  readonly before: Element | undefined;
  readonly after: Element | undefined;
}

export interface LeavingOut {
  /** How many elements are left to be copied. */
  readonly count: number;
  readonly leftOut: ReadonlySet<Element>;
  readonly plugin: SnapdomPlugin;
}

/**
 * Long pages are mostly out of view. Whole stretches of them are left out, before anything is copied, and one empty box
 * takes their place. Reading where an element lies is a hundred times cheaper than copying it.
 */
export function leaveOut(root: HTMLElement): LeavingOut {
  const leftOut = new Set<Element>();
  const gaps: Stretch[] = [];
  const boxes = new Map<Element, DOMRect>();
  const isLong = root.getElementsByTagName("*").length > manyElements;
  const isInView = viewOf(root);
  let count = 0;

  /** Counts and thins out what is in an element that is in view. */
  const visit = (element: Element): void => {
    const seen = new Set<Element>();
    for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
      count++;
      boxes.set(child, child.getBoundingClientRect());
      if (isInView(child)) seen.add(child);
    }
    if (seen.size < element.childElementCount) thinOut(element, seen);
    for (const child of seen) visit(child);
    for (const child of element.shadowRoot?.children ?? []) {
      count++;
      visit(child);
    }
  };

  const thinOut = (parent: Element, seen: ReadonlySet<Element>) => {
    const fewest = isTablePart(parent) ? 1 : isLong ? 3 : Infinity;
    for (const stretch of stretches(parent, seen, boxes)) {
      const { members, after } = stretch;
      // At the end of a box nothing follows that could move, but rows of a table share what is left of its height.
      const needsBox = after !== undefined || isTablePart(parent);
      if (members.length < fewest || (needsBox && !isStacked(members, boxes)) || !canStandFor(parent, after)) continue;
      for (const member of members) leftOut.add(member);
      count -= members.length;
      if (needsBox) gaps.push(stretch);
    }
  };

  visit(root);
  return { count, leftOut, plugin: fillGaps(gaps) };
}

/** Whether an element, or anything in it, is in view: asked of the browser with one question for all that is in it. */
function viewOf(root: HTMLElement): (element: Element) => boolean {
  const { innerWidth, innerHeight } = root.ownerDocument.defaultView ?? window;
  const range = root.ownerDocument.createRange();
  const isNear = ({ left, top, right, bottom }: DOMRect) =>
    (left < right || top < bottom) &&
    right >= -surroundings &&
    bottom >= -surroundings &&
    left <= innerWidth + surroundings &&
    top <= innerHeight + surroundings;
  // The question does not reach into shadow roots, which may show something far away from where they are.
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

function stretches(parent: Element, seen: ReadonlySet<Element>, boxes: ReadonlyMap<Element, DOMRect>): Stretch[] {
  const found: Stretch[] = [];
  let members: Element[] = [];
  let before: Element | undefined;
  const end = (after: Element | undefined) => {
    if (members.length > 0) found.push({ members, before, after });
    members = [];
    before = after;
  };
  for (let child = parent.firstElementChild; child; child = child.nextElementSibling) {
    const { width = 0, height = 0 } = boxes.get(child) ?? {};
    if (seen.has(child)) end(child);
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

/** Whether one box can stand for many here, without moving what comes after them. */
function canStandFor(parent: Element, after: Element | undefined): boolean {
  const { display, flexDirection } = getComputedStyle(parent);
  if (hasBareText(parent)) return false;
  if (display === "grid" && !after) return true;
  if (!/^(block|flow-root|list-item|inline-block|table|table-row-group|table-cell)$/.test(display)) {
    if (!display.endsWith("flex") || flexDirection !== "column") return false;
  }
  // What follows would be numbered anew, or is itself no copy that a box could be put before.
  return !after || (parent.localName !== "ol" && !isPrivate(after) && getComputedStyle(after).position !== "fixed");
}

const hasBareText = ({ childNodes }: Element) =>
  [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());

function fillGaps(gaps: readonly Stretch[]): SnapdomPlugin {
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

function boxFor({ members, before, after }: Stretch): HTMLElement {
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
