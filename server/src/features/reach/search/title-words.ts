import type { Tx } from "../../../db/database.ts";
import {
  countProjectWords,
  countWords,
  deleteTrigrams,
  deleteUnusedProjectWords,
  deleteUnusedWords,
  insertTrigrams,
} from "./documents.queries.ts";
import { trigramsOf } from "./similar-words.ts";

interface ProjectWord {
  readonly project_id: string;
  readonly word: string;
  by: number;
}

/**
 * Counts the titles that contain each word, in the organisation and in each project, so that a word is known exactly as
 * long as a title contains it.
 */
export class TitleWords {
  readonly #inProjects = new Map<string, ProjectWord>();

  /** A document of a project had some words in its title and has others now. */
  change(project: string, before: readonly string[], after: readonly string[]): void {
    for (const word of before) this.#add(project, word, -1);
    for (const word of after) this.#add(project, word, 1);
  }

  /** In alphabetical order, so that two transactions cannot deadlock. */
  async save(tx: Tx, org: string): Promise<void> {
    const inProjects = [...this.#inProjects.values()].filter(({ by }) => by !== 0).toSorted(byWord);
    if (inProjects.length === 0) return;
    await saveInOrganisation(tx, org, totalsOf(inProjects));
    await saveInProjects(tx, org, inProjects);
  }

  #add(project_id: string, word: string, by: number): void {
    const key = `${project_id} ${word}`;
    const known = this.#inProjects.get(key);
    if (known) known.by += by;
    else this.#inProjects.set(key, { project_id, word, by });
  }
}

function byWord(a: ProjectWord, b: ProjectWord): number {
  if (a.word !== b.word) return a.word < b.word ? -1 : 1;
  return a.project_id < b.project_id ? -1 : 1;
}

function totalsOf(inProjects: readonly ProjectWord[]): [string, number][] {
  const totals = new Map<string, number>();
  for (const { word, by } of inProjects) totals.set(word, (totals.get(word) ?? 0) + by);
  return [...totals].filter(([, by]) => by !== 0);
}

async function saveInOrganisation(tx: Tx, org: string, changes: readonly [string, number][]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(([word, by]) => ({ org_id: org, word, documents: by }));
  const counted = await tx.all(countWords, { rows: JSON.stringify(rows) });
  const by = new Map(changes);
  const added = counted.filter(({ word, documents }) => documents > 0 && documents === by.get(word));
  if (added.length > 0)
    await tx.send(insertTrigrams, {
      rows: trigramRows(
        org,
        added.map(({ word }) => word),
      ),
    });
  const fewer = changes.filter(([, change]) => change < 0).map(([word]) => ({ word }));
  if (fewer.length === 0) return;
  const unused = await tx.all(deleteUnusedWords, { org, words: JSON.stringify(fewer) });
  const words = unused.map(({ word }) => word);
  if (words.length > 0) await tx.send(deleteTrigrams, { org, rows: trigramRows(org, words) });
}

async function saveInProjects(tx: Tx, org: string, changes: readonly ProjectWord[]): Promise<void> {
  const rows = changes.map(({ project_id, word, by }) => ({ org_id: org, project_id, word, documents: by }));
  await tx.send(countProjectWords, { rows: JSON.stringify(rows) });
  const fewer = changes.filter(({ by }) => by < 0).map(({ project_id, word }) => ({ project_id, word }));
  if (fewer.length > 0) await tx.send(deleteUnusedProjectWords, { org, words: JSON.stringify(fewer) });
}

const trigramRows = (org_id: string, words: readonly string[]) =>
  JSON.stringify(words.flatMap((word) => trigramsOf(word).map((trigram) => ({ org_id, trigram, word }))));
