import type { Ddl } from "../../dialect/dialect.ts";

export const search = (t: Ddl): string[] => [
  `CREATE TABLE search_documents (
    org_id ${t.uuid} NOT NULL,
    id ${t.uuid} NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('feedback', 'card', 'ticket', 'comment')),
    project_id ${t.uuid} NOT NULL,
    parent_id ${t.uuid},
    title_words ${t.json} NOT NULL,
    words_hash TEXT NOT NULL,
    ${t.search.columns},
    FOREIGN KEY (org_id, project_id) REFERENCES project_contents (org_id, id)
  ) ${t.search.table}`,
  `CREATE INDEX search_documents_of_project ON search_documents (org_id, project_id)`,
  `CREATE INDEX search_documents_of_parent ON search_documents (org_id, parent_id) WHERE parent_id IS NOT NULL`,
  ...t.search.more,

  `CREATE TABLE search_words (
    org_id ${t.uuid} NOT NULL,
    word ${t.search.word} NOT NULL,
    documents INTEGER NOT NULL,
    PRIMARY KEY (org_id, word)
  ) ${t.clusteredTable}`,

  `CREATE TABLE search_trigrams (
    org_id ${t.uuid} NOT NULL,
    trigram ${t.search.word} NOT NULL,
    word ${t.search.word} NOT NULL,
    PRIMARY KEY (org_id, trigram, word)
  ) ${t.clusteredTable}`,

  `CREATE TABLE search_progress (
    org_id ${t.uuid} PRIMARY KEY REFERENCES organisations (id),
    version INTEGER NOT NULL,
    indexed ${t.bigint} NOT NULL,
    rebuilding TEXT,
    rebuilt_to ${t.uuid} NOT NULL
  ) ${t.table}`,
];
