import { type EventField, type EventObject, eventFields } from "@corkboard/contract";
import type { Column } from "../db/tables/columns.ts";
import { type ResourceTable, resourceTables } from "../db/tables/resources.ts";

/** The reported fields of an object, as its row holds them: flags are numbers, lists are JSON text. */
export type ObjectState<Field extends string> = { readonly [Name in Field]: unknown };

const tableOf = {
  client: "clients",
  project: "projects",
  feedback: "feedback",
  list: "board_lists",
  card: "cards",
  comment: "comments",
  ticket: "tickets",
  claim: "claims",
  question: "questions",
  delivery: "ticket_deliveries",
  member: "members",
} as const satisfies Record<EventObject, ResourceTable>;

/** Assignments and mentions are derived from these, so they are never truncated. */
const idLists = new Set(["assigned_user_ids", "mentioned_user_ids"]);

/** Longer texts are truncated and longer lists left out: the log says what happened, the object's GET what it is. */
const longestText = 1_000;
const longestList = 4_000;

/**
 * What changed between two states of an object as JSON text, `{}` when nothing did. Only the fields that the contract
 * names for the object; `among` narrows them further.
 */
export function changesBetween<Object extends EventObject, Field extends EventField<Object> = EventField<Object>>(
  object: Object,
  before: ObjectState<Field> | undefined,
  after: ObjectState<Field> | undefined,
  among: readonly Field[] = eventFields[object] as readonly Field[],
): string {
  const columns: Readonly<Record<string, Column<unknown>>> = resourceTables[tableOf[object]];
  let text = "";
  for (const field of among) {
    const kind = idLists.has(field) ? "json" : columns[field]?.kind;
    const from = valueIn(before, field, kind);
    const to = valueIn(after, field, kind);
    if (from === to || (kind === "json" && isNothing(from) && isNothing(to))) continue;
    const shown = kind === "json" ? ofList(from, to, idLists.has(field)) : ofValue(from, to);
    text += `${text === "" ? "" : ","}"${field}":${shown}`;
  }
  return `{${text}}`;
}

function valueIn<Field extends string>(
  state: ObjectState<Field> | undefined,
  field: Field,
  kind: Column<unknown>["kind"] | undefined,
): unknown {
  const value = state?.[field] ?? null;
  return kind === "flag" && value !== null ? value === 1 : value;
}

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
