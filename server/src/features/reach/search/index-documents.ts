import type { Tx } from "../../../db/database.ts";
import { type Document, indexedWords, numberOf } from "./document-words.ts";
import {
  deleteDocuments,
  findDocumentsAmong,
  insertDocuments,
  type NewDocument,
  updateDocuments,
} from "./documents.queries.ts";
import { TitleWords } from "./title-words.ts";

interface Known {
  readonly id: string;
  readonly project_id: string;
  readonly words_hash: string;
  /** JSON. */
  readonly title_words: string;
}

/** Adds documents to the index, or replaces them if their words have changed. */
export async function indexDocuments(tx: Tx, org: string, documents: readonly Document[]): Promise<void> {
  if (documents.length === 0) return;
  const ids = JSON.stringify(documents.map(({ id }) => id));
  const known = new Map((await tx.all(findDocumentsAmong, { org, ids })).map((row) => [row.id, row]));
  const titleWords = new TitleWords();
  const fresh: NewDocument[] = [];
  const changed: NewDocument[] = [];
  for (const document of documents) {
    const { words, hash, titleWords: after } = indexedWords(document);
    const before = known.get(document.id);
    if (before?.words_hash === hash) continue;
    titleWords.change(document.project, wordsIn(before), after);
    (before ? changed : fresh).push({
      org_id: org,
      id: document.id,
      kind: document.kind,
      project_id: document.project,
      parent_id: document.parent,
      number: numberOf(document),
      title_words: after,
      words_hash: hash,
      words,
    });
  }
  if (changed.length > 0) await tx.send(updateDocuments, { org, rows: inOrder(changed) });
  if (fresh.length > 0) await insertNew(tx, org, fresh);
  await titleWords.save(tx, org);
}

/**
 * The index of SQLite collects words in memory, and writes them to the file before a smaller number is added and before
 * each statement of several rows. So documents are written together, and in the order of their numbers.
 */
const inOrder = (rows: readonly NewDocument[]) => JSON.stringify(rows.toSorted((a, b) => a.number - b.number));

const mostAttempts = 100;

/** Two documents of the same millisecond may have the same number, which has to be unique on SQLite. */
async function insertNew(tx: Tx, org: string, rows: readonly NewDocument[]): Promise<void> {
  if ((await tx.run(insertDocuments, { rows: inOrder(rows) })) === rows.length) return;
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const inserted = new Set((await tx.all(findDocumentsAmong, { org, ids })).map(({ id }) => id));
  for (const row of rows.filter(({ id }) => !inserted.has(id))) await insertWithNextNumber(tx, row);
}

async function insertWithNextNumber(tx: Tx, row: NewDocument): Promise<void> {
  for (let attempt = 1; attempt < mostAttempts; attempt++) {
    const rows = JSON.stringify([{ ...row, number: row.number + attempt }]);
    if ((await tx.run(insertDocuments, { rows })) > 0) return;
  }
  throw new Error("no number is free for a search document");
}

export async function removeDocuments(tx: Tx, org: string, documents: readonly Known[]): Promise<void> {
  if (documents.length === 0) return;
  const titleWords = new TitleWords();
  for (const document of documents) titleWords.change(document.project_id, wordsIn(document), []);
  await tx.send(deleteDocuments, { org, ids: JSON.stringify(documents.map(({ id }) => id)) });
  await titleWords.save(tx, org);
}

const wordsIn = (known: Known | undefined) => (known ? (JSON.parse(known.title_words) as string[]) : []);
