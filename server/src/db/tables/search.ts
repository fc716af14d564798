import type { SearchKind } from "@corkboard/contract";
import type { Json } from "./columns.ts";

/** What can be found. The index itself is made of `words` by the engine. */
interface SearchDocuments {
  org_id: string;
  id: string;
  kind: SearchKind;
  project_id: string;
  /** What a comment is on. */
  parent_id: string | null;
  /** Sorts documents by their age. Unique on SQLite, where the index refers to documents by it. */
  number: number;
  /** The words of the title that are in `search_words`. */
  title_words: Json;
  /** Of `words`, to recognise a document whose words have not changed. */
  words_hash: string;
  /** Text on SQLite, a `tsvector` on PostgreSQL. */
  words: string;
}

/** The words of all titles, to find the ones that a misspelt word may mean. */
interface SearchWords {
  org_id: string;
  word: string;
  /** How many titles contain it. A word of none is deleted. */
  documents: number;
}

/** The same for each project, because a token of one client must not learn the words of other clients. */
interface SearchProjectWords {
  org_id: string;
  project_id: string;
  word: string;
  documents: number;
}

interface SearchTrigrams {
  org_id: string;
  trigram: string;
  word: string;
}

/** How far an organisation's events have been indexed. */
interface SearchProgress {
  org_id: string;
  /** Of the code that made the documents. Those of another version are rebuilt. */
  version: number;
  indexed: number;
  /** What is being rebuilt; null if nothing is. */
  rebuilding: string | null;
  /** The last id of that kind that has been rebuilt. */
  rebuilt_to: string;
}

export interface SearchTables {
  search_documents: SearchDocuments;
  search_words: SearchWords;
  search_project_words: SearchProjectWords;
  search_trigrams: SearchTrigrams;
  search_progress: SearchProgress;
}
