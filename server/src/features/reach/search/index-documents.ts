import type { Tx } from "../../../db/database.ts";
import { type Document, indexedWords, numberOf } from "./document-words.ts";
import { deleteDocuments, findDocumentsAmong, insertDocument, updateDocument } from "./documents.queries.ts";
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
  const fresh: Parameters<typeof insertNew>[1][] = [];
  for (const document of documents) {
    const { id, kind, project, parent } = document;
    const { words, hash, titleWords: after } = indexedWords(document);
    const before = known.get(id);
    if (before?.words_hash === hash) continue;
    titleWords.change(project, wordsIn(before), after);
    const row = { org, id, words, hash, titleWords: JSON.stringify(after) };
    if (before) await tx.send(updateDocument, row);
    else fresh.push({ ...row, kind, project, parent, number: numberOf(document) });
  }
  await Promise.all(fresh.map((row) => insertNew(tx, row)));
  await titleWords.save(tx, org);
}

const mostAttempts = 100;

/** Two documents of the same millisecond may have the same number, which has to be unique on SQLite. */
async function insertNew(tx: Tx, row: Parameters<typeof insertDocument.statement>[1]): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    if ((await tx.run(insertDocument, { ...row, number: row.number + attempt })) > 0) return;
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
