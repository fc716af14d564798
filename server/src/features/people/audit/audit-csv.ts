import type { AuditEntry } from "@corkboard/contract";
import { ownTurn } from "../../../http/responses/operation-response.ts";
import type { AuditStep } from "./read-audit.ts";

const columns: readonly { readonly name: string; value(entry: AuditEntry): string | null | undefined }[] = [
  { name: "time", value: ({ created_at }) => created_at },
  { name: "kind", value: ({ kind }) => kind },
  { name: "actor", value: ({ actor }) => actor?.display_name },
  { name: "actor_id", value: ({ actor }) => actor?.user_id },
  { name: "about", value: ({ about }) => about },
  { name: "object_id", value: ({ object_id }) => object_id },
  { name: "project_id", value: ({ project_id }) => project_id },
  { name: "address", value: ({ address }) => address },
  { name: "changes", value: ({ changes }) => JSON.stringify(changes) },
  { name: "actor_kind", value: ({ actor_kind }) => actor_kind },
];

const maxPartChars = 64 * 1_024;
/** How many rows are read in one turn of the event loop, whether they match or not. */
const rowsPerTurn = 200;

export async function* auditCsv(steps: AsyncIterable<AuditStep>): AsyncGenerator<string> {
  let part = lineOf(columns.map(({ name }) => name));
  let rows = 0;
  for await (const { entry } of steps) {
    if (entry) part += lineOf(columns.map(({ value }) => value(entry) ?? ""));
    if (++rows % rowsPerTurn === 0) await ownTurn();
    if (part.length < maxPartChars) continue;
    yield part;
    part = "";
  }
  yield part;
}

const lineOf = (values: readonly string[]) => `${values.map(cellOf).join(",")}\r\n`;

/** Spreadsheets run cells that start with these characters; an apostrophe makes them text. */
const isFormula = /^[=+\-@\t\r]/;

function cellOf(value: string): string {
  const text = isFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
