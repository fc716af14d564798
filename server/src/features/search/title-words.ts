import type { Tx } from "../../db/database.ts";
import { countWords, deleteTrigrams, deleteUnusedWords, insertTrigrams } from "./documents.queries.ts";
import { trigramsOf } from "./similar-words.ts";

/** Counts the titles that contain each word, so that a word is known exactly as long as a title contains it. */
export class TitleWords {
  readonly #changes = new Map<string, number>();

  /** A document had some words in its title and has others now. */
  change(before: readonly string[], after: readonly string[]): void {
    for (const word of before) this.#add(word, -1);
    for (const word of after) this.#add(word, 1);
  }

  /** In alphabetical order, so that two transactions cannot deadlock. */
  async save(tx: Tx, org: string): Promise<void> {
    const changes = [...this.#changes].filter(([, by]) => by !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
    if (changes.length === 0) return;
    const rows = changes.map(([word, by]) => ({ org_id: org, word, documents: by }));
    await tx.send(countWords, { rows: JSON.stringify(rows) });
    const more = changes.filter(([, by]) => by > 0).map(([word]) => word);
    if (more.length > 0) await tx.send(insertTrigrams, { rows: trigramRows(org, more) });
    const fewer = changes.filter(([, by]) => by < 0).map(([word]) => ({ word }));
    if (fewer.length === 0) return;
    const unused = await tx.all(deleteUnusedWords, { org, words: JSON.stringify(fewer) });
    const words = unused.map(({ word }) => word);
    if (words.length > 0) await tx.send(deleteTrigrams, { org, rows: trigramRows(org, words) });
  }

  #add(word: string, by: number): void {
    this.#changes.set(word, (this.#changes.get(word) ?? 0) + by);
  }
}

const trigramRows = (org_id: string, words: readonly string[]) =>
  JSON.stringify(words.flatMap((word) => trigramsOf(word).map((trigram) => ({ org_id, trigram, word }))));
