import type { Ddl } from "../dialect/dialect.ts";

/** Filled from the documents, so that nothing has to be indexed again. */
export const wordsByClient = (t: Ddl): string[] => [
  `CREATE TABLE search_project_words (
    org_id ${t.uuid} NOT NULL,
    project_id ${t.uuid} NOT NULL,
    word ${t.search.word} NOT NULL,
    documents INTEGER NOT NULL,
    PRIMARY KEY (org_id, project_id, word)
  ) ${t.clusteredTable}`,
  wordsOfDocuments(t),
];

export const wordsOfDocuments = (t: Ddl): string =>
  `INSERT INTO search_project_words (org_id, project_id, word, documents)
    SELECT org_id, project_id, item.value, count(*) FROM search_documents, ${t.jsonTexts("title_words")}
    GROUP BY org_id, project_id, item.value`;
