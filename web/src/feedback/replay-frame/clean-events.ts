import { cleanAttributes } from "./clean-attributes.ts";
import { cleanCss, cleanStyleSheet, looksLikeCss } from "./clean-css.ts";

/** The recorder's numbers for what is played. Plugins, custom events, canvases and remote fonts are left out. */
const playedTypes = new Set([0, 1, 2, 3, 4]);
const fullSnapshot = 2;
const incremental = 3;
const unplayedSources = new Set([9, 10]);

export interface RecordedEvent {
  readonly type: number;
  readonly timestamp: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isPlayed = (value: unknown): value is RecordedEvent =>
  isObject(value) &&
  playedTypes.has(value.type as number) &&
  Number.isFinite(value.timestamp) &&
  isObject(value.data ?? {}) &&
  !(value.type === incremental && isObject(value.data) && unplayedSources.has(value.data.source as number));

/** The events of a recording, in order. A recording comes from a stranger: whatever runs or loads something is removed. */
export function cleanEvents(recording: unknown): RecordedEvent[] {
  if (!Array.isArray(recording)) throw new TypeError("A recording is a list of events");
  const events = recording
    .filter(isPlayed)
    .map(({ type, timestamp, data }) => ({
      type,
      timestamp,
      data: cleanValue(data ?? {}, "") as RecordedEvent["data"],
    }))
    .toSorted((a, b) => a.timestamp - b.timestamp);
  if (events.length < 2 || !events.some(({ type }) => type === fullSnapshot))
    throw new TypeError("The recording does not contain a page");
  return events;
}

/** Elements that run or load something by themselves. What they contain is not shown either. */
const emptied = /^(?:script|noscript|base|meta|object|embed|applet|portal|fencedframe|source|track|audio)$/i;

function cleanValue(value: unknown, name: string): unknown {
  if (typeof value === "string") return name !== "textContent" && looksLikeCss(value) ? cleanCss(value) : value;
  if (Array.isArray(value)) return value.map((each) => cleanValue(each, name));
  if (!isObject(value)) return value;
  return typeof value.tagName === "string" ? cleanElement(value, value.tagName) : cleanObject(value);
}

function cleanObject(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (name === "attributes" && isObject(each) && !Array.isArray(each)) return [name, cleanAttributes("", each)];
      if (name === "textContent" && value.isStyle && typeof each === "string") return [name, cleanStyleSheet(each)];
      return [name, cleanValue(each, name)];
    }),
  );
}

function cleanElement(element: Record<string, unknown>, tagName: string): Record<string, unknown> {
  const attributes = isObject(element.attributes) ? element.attributes : {};
  const isStyleSheet = typeof attributes._cssText === "string";
  if (emptied.test(tagName) || (/^link$/i.test(tagName) && !isStyleSheet))
    return { ...element, tagName: "noscript", isCustom: false, attributes: {}, childNodes: [] };
  const children = Array.isArray(element.childNodes) ? element.childNodes : [];
  const isStyle = /^style$/i.test(tagName);
  return {
    ...element,
    isCustom: false,
    attributes: cleanAttributes(tagName, attributes),
    childNodes: children.map((child) =>
      isStyle && isObject(child) ? cleanObject({ ...child, isStyle: true }) : cleanValue(child, ""),
    ),
  };
}
