import { type EventObject, eventFields } from "@corkboard/contract";

/** The state of an object, as its row holds it: lists of things are JSON text. */
export type ObjectState = object;

const jsonColumns = new Set([
  "labels",
  "checklist",
  "attachments",
  "assigned_user_ids",
  "mentioned_user_ids",
  "widget",
]);

/** What is done to people follows from these, so they are told whole. */
const idLists = new Set(["assigned_user_ids", "mentioned_user_ids"]);

/** Longer texts are cut, longer lists left out: the log is for what happened, the object for what it is. */
const longestText = 1_000;
const longestList = 4_000;

/**
 * What changed between two states of an object as JSON text, `{}` when nothing did. Only the fields the contract names
 * for it; `among` narrows them further.
 */
export function changesBetween(
  object: EventObject,
  before: ObjectState | undefined,
  after: ObjectState | undefined,
  among: readonly string[] = eventFields[object],
): string {
  let text = "";
  for (const field of among) {
    const from = valueIn(before, field);
    const to = valueIn(after, field);
    if (from === to || (jsonColumns.has(field) && isNothing(from) && isNothing(to))) continue;
    const shown = jsonColumns.has(field) ? ofList(from, to, idLists.has(field)) : ofValue(from, to);
    text += `${text === "" ? "" : ","}"${field}":${shown}`;
  }
  return `{${text}}`;
}

const valueIn = (state: ObjectState | undefined, field: string): unknown =>
  (state as Readonly<Record<string, unknown>> | undefined)?.[field] ?? null;

/** No list yet and an empty one are the same. */
const isNothing = (list: unknown) => list === null || list === "[]";

function ofValue(from: unknown, to: unknown): string {
  const isLong = isLongText(from) || isLongText(to);
  return `{"from":${JSON.stringify(cut(from))},"to":${JSON.stringify(cut(to))}${isLong ? truncated : ""}}`;
}

function ofList(from: unknown, to: unknown, isWhole: boolean): string {
  const isLong = !isWhole && (isLongList(from) || isLongList(to));
  return isLong
    ? `{"from":null,"to":null${truncated}}`
    : `{"from":${(from as string | null) ?? "null"},"to":${(to as string | null) ?? "null"}}`;
}

const truncated = ',"truncated":true';

const isLongText = (value: unknown) => typeof value === "string" && value.length > longestText;
const isLongList = (value: unknown) => typeof value === "string" && value.length > longestList;

function cut(value: unknown): unknown {
  return typeof value === "string" && value.length > longestText ? value.slice(0, longestText).toWellFormed() : value;
}
