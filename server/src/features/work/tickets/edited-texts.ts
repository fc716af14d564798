import type { Criterion, CriterionOrigin, TextPart, TicketAuthor, TicketPatch } from "@corkboard/contract";
import { readTicketText, textLines } from "@corkboard/contract/criteria";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { type Actor, isIntegration } from "../../../shared/actor.ts";
import { type CriteriaColumns, criteriaOf } from "./criteria.ts";
import { type LineAuthor, authorsOfLines, type KnownText, linesWithAuthors, partsOf } from "./text-authors.ts";
import { sourceTexts } from "./source-texts.ts";

type TicketRow = Tables["tickets"];
type Authors = Pick<TicketRow, "title_by" | "description_by" | "description_parts">;

/** Whose words an edit adds. */
const editorOf = (actor: Actor) => (isIntegration(actor) ? "outside" : "member");

/** Who wrote the title and the description after a change. Ticking or changing a criterion changes neither. */
export async function authorsAfter(
  tx: Tx,
  actor: Actor,
  row: TicketRow,
  { title = row.title, description = row.description }: TicketPatch,
): Promise<Authors> {
  const { title_by, description_by, description_parts } = row;
  const isNewTitle = title !== row.title;
  const isNewBody = !isSameBody(row.description, description);
  if (!isNewTitle && !isNewBody) return { title_by, description_by, description_parts };
  const source = await sourceTexts(tx, actor, row);
  const editor = editorOf(actor);
  return {
    title_by: isNewTitle ? titleAuthor(row, title, editor, source) : title_by,
    description_by: isNewBody ? editor : description_by,
    description_parts: isNewBody ? JSON.stringify(partsAfter(row, description, editor, source)) : description_parts,
  };
}

function isSameBody(before: string, after: string): boolean {
  const [old, edited] = [readTicketText(before), readTicketText(after)];
  return old.before.trimEnd() === edited.before.trimEnd() && old.after.trim() === edited.after.trim();
}

/** The built-in writer quotes, so what it wrote counts as a visitor's. */
const generatedBy = ({ ai_context }: TicketRow): LineAuthor => {
  const { engine = "builtin" } = JSON.parse(ai_context) as { engine?: string };
  return engine === "builtin" ? "visitor" : "model";
};

function titleAuthor(row: TicketRow, title: string, editor: LineAuthor, source: readonly KnownText[]): TicketAuthor {
  const by = row.title_by === null || row.title_by === "writer" ? generatedBy(row) : row.title_by;
  const [author] = authorsOfLines([title], editor, { source, before: [{ by, text: row.title }] });
  return author === "member" || author === "model" || author === "outside" ? author : "writer";
}

function partsAfter(row: TicketRow, description: string, editor: LineAuthor, source: readonly KnownText[]): TextPart[] {
  const parts = row.description_parts === null ? null : (JSON.parse(row.description_parts) as TextPart[]);
  const before = linesWithAuthors(row.description, parts, generatedBy(row));
  return partsOf(authorsOfLines(textLines(description), editor, { source, before }));
}

/** The criteria after a change. What a member has kept or copied from somebody else is not the member's demand alone. */
export async function withOrigins(
  tx: Tx,
  actor: Actor,
  row: TicketRow,
  columns: CriteriaColumns,
): Promise<CriteriaColumns> {
  const before = criteriaOf(row);
  const known = new Set(before.map(({ number, text }) => `${number} ${text}`));
  const criteria = JSON.parse(columns.criteria ?? "[]") as Criterion[];
  const isNew = ({ number, text }: Criterion) => !known.has(`${number} ${text}`);
  const added = criteria.filter(isNew).map(({ text }) => text);
  if (added.length === 0) return columns;
  const source = await sourceTexts(tx, actor, row);
  const quoted = before.map(({ origin, text }) => ({ by: authorOfOrigin[origin], text }));
  const editor = editorOf(actor);
  const authors = authorsOfLines(added, editor, { source, before: quoted });
  const originOf = ({ text }: Criterion) => originOfAuthor(authors[added.indexOf(text)] ?? editor);
  const withOrigin = (each: Criterion): Criterion => ({ ...each, origin: originOf(each) });
  const changed = criteria.map((each) => (isNew(each) ? withOrigin(each) : each));
  return { ...columns, criteria: JSON.stringify(changed) };
}

const authorOfOrigin = {
  member: "member",
  model: "model",
  writer: "visitor",
  visitor: "visitor",
  outside: "outside",
} as const;

const originOfAuthor = (author: LineAuthor): CriterionOrigin =>
  author === "member" || author === "model" || author === "outside" ? author : "visitor";
