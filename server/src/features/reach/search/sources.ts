import type { CardLabel, ChecklistItem, SearchKind } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { Document } from "./document-words.ts";
import {
  findCardSources,
  findCommentSources,
  findFeedbackSources,
  findTicketSources,
  type SourceFilter,
} from "./sources.queries.ts";

type ReadSources = (tx: Tx, filter: SourceFilter) => Promise<Document[]>;

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

/** What can be found of each kind, as it is now. */
export const sourcesOf: { readonly [Kind in SearchKind]: ReadSources } = {
  feedback: async (tx, filter) =>
    (await tx.all(findFeedbackSources, filter)).map((row) => {
      const texts = [row.description, row.page_url, row.reporter_name, row.reporter_email];
      return documentOf(filter, row, { kind: "feedback", title: row.title, texts });
    }),

  card: async (tx, filter) =>
    (await tx.all(findCardSources, filter)).map((row) => {
      const labels = (JSON.parse(row.labels) as CardLabel[]).map(({ text }) => text);
      const checklist = (JSON.parse(row.checklist) as ChecklistItem[]).map(({ text }) => text);
      const texts = [row.description ?? "", ...labels, ...checklist];
      return documentOf(filter, row, { kind: "card", title: row.title, texts });
    }),

  ticket: async (tx, filter) =>
    (await tx.all(findTicketSources, filter)).map((row) => {
      const texts = [row.description, ...(JSON.parse(row.labels) as string[])];
      return documentOf(filter, row, { kind: "ticket", title: row.title, texts });
    }),

  comment: async (tx, filter) =>
    (await tx.all(findCommentSources, filter)).map((row) =>
      documentOf(filter, row, { kind: "comment", title: "", texts: [row.content] }, row.feedback_id ?? row.card_id),
    ),
};
