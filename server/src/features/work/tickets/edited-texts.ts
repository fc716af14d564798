import type { Criterion, CriterionOrigin, TextPart, TicketAuthor, TicketPatch } from "@corkboard/contract";
import { readTicketText, textLines } from "@corkboard/contract/criteria";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import type { Actor } from "../../../shared/actor.ts";
import { type CriteriaColumns, criteriaOf } from "./criteria.ts";
import { type LineAuthor, authorsOfLines, type KnownText, linesWithAuthors, partsOf } from "./text-authors.ts";
import { sourceTexts } from "./source-texts.ts";

type TicketRow = Tables["tickets"];
type Authors = Pick<TicketRow, "title_by" | "description_by" | "description_parts">;

/** Whose words a person's edit adds. */
const editor: LineAuthor = "member";

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
  return {
    title_by: isNewTitle ? titleAuthor(row, title, source) : title_by,
    description_by: isNewBody ? "member" : description_by,
    description_parts: isNewBody ? JSON.stringify(partsAfter(row, description, source)) : description_parts,
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

function titleAuthor(row: TicketRow, title: string, source: readonly KnownText[]): TicketAuthor {
  const by = row.title_by === "member" ? editor : row.title_by === "model" ? "model" : generatedBy(row);
  const [author] = authorsOfLines([title], editor, { source, before: [{ by, text: row.title }] });
  return author === "member" || author === "model" ? author : "writer";
}

function partsAfter(row: TicketRow, description: string, source: readonly KnownText[]): TextPart[] {
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
  const known = new Set(before.map(({ text }) => text));
  const criteria = JSON.parse(columns.criteria ?? "[]") as Criterion[];
  const isNew = ({ origin, text }: Criterion) => origin === "member" && !known.has(text);
  const added = criteria.filter(isNew).map(({ text }) => text);
  if (added.length === 0) return columns;
  const source = await sourceTexts(tx, actor, row);
  const quoted = before.map(({ origin, text }) => ({ by: authorOfOrigin[origin], text }));
  const authors = authorsOfLines(added, editor, { source, before: quoted });
  const originOf = ({ text }: Criterion) => originOfAuthor(authors[added.indexOf(text)] ?? editor);
  const withOrigin = (each: Criterion): Criterion => ({ ...each, origin: originOf(each) });
  const changed = criteria.map((each) => (isNew(each) ? withOrigin(each) : each));
  return { ...columns, criteria: JSON.stringify(changed) };
}

const authorOfOrigin = { member: "member", model: "model", writer: "visitor", visitor: "visitor" } as const;

const originOfAuthor = (author: LineAuthor): CriterionOrigin =>
  author === "member" || author === "model" ? author : "visitor";
