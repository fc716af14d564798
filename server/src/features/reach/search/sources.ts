import type { CardLabel, ChecklistItem, SearchKind } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { MeasuredQuery } from "../../../db/query.ts";
import type { Document } from "./document-words.ts";
import {
  feedbackTexts,
  findCardSources,
  findCommentSources,
  findFeedbackSources,
  findTicketSources,
  type SourceFilter,
} from "./sources.queries.ts";

/**
 * Texts differ a thousandfold in length. These many are indexed at once at most, and the text with which they are
 * exceeded, so that the event loop is not kept for long.
 */
export const manyCharacters = 60_000;

interface Sources {
  readonly documents: Document[];
  /** Whether there may be more, because these have as many characters as were wanted. */
  readonly isCut: boolean;
}

type ReadSources = (tx: Tx, filter: SourceFilter, mostCharacters?: number) => Promise<Sources>;

interface Row {
  readonly id: string;
  readonly project_id: string;
  readonly created_at: string;
}

const documentOf = (
  { org }: SourceFilter,
  { id, project_id: project, created_at: createdAt }: Row,
  content: Pick<Document, "kind" | "title" | "texts">,
  parent: string | null = null,
): Document => ({ org, id, project, createdAt, parent, ...content });

interface Wanted {
  readonly filter: SourceFilter;
  readonly mostCharacters: number | undefined;
}

async function read<Source>(
  tx: Tx,
  query: MeasuredQuery<SourceFilter, Source>,
  { filter, mostCharacters }: Wanted,
  toDocument: (row: Source) => Document,
): Promise<Sources> {
  const { rows, isCut } =
    mostCharacters === undefined
      ? { rows: await tx.all(query, filter), isCut: false }
      : await tx.allUpTo(query, filter, mostCharacters);
  return { documents: rows.map(toDocument), isCut };
}

/** What can be found of each kind, as it is now. */
export const sourcesOf: { readonly [Kind in SearchKind]: ReadSources } = {
  feedback: (tx, filter, mostCharacters) =>
    read(tx, findFeedbackSources, { filter, mostCharacters }, (row) => {
      const texts = feedbackTexts.map((column) => row[column]);
      return documentOf(filter, row, { kind: "feedback", title: row.title, texts });
    }),

  card: (tx, filter, mostCharacters) =>
    read(tx, findCardSources, { filter, mostCharacters }, (row) => {
      const labels = (JSON.parse(row.labels) as CardLabel[]).map(({ text }) => text);
      const checklist = (JSON.parse(row.checklist) as ChecklistItem[]).map(({ text }) => text);
      const texts = [row.description ?? "", ...labels, ...checklist];
      return documentOf(filter, row, { kind: "card", title: row.title, texts });
    }),

  ticket: (tx, filter, mostCharacters) =>
    read(tx, findTicketSources, { filter, mostCharacters }, (row) => {
      const texts = [row.description, ...(JSON.parse(row.labels) as string[])];
      return documentOf(filter, row, { kind: "ticket", title: row.title, texts });
    }),

  comment: (tx, filter, mostCharacters) =>
    read(tx, findCommentSources, { filter, mostCharacters }, (row) =>
      documentOf(filter, row, { kind: "comment", title: "", texts: [row.content] }, row.feedback_id ?? row.card_id),
    ),
};
