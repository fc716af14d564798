import { sql } from "kysely";
import type { JsonRowType } from "../../../db/dialect/dialect.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import { query } from "../../../db/query.ts";
import type { One } from "../../../db/row-key.ts";
import type { Tables } from "../../../db/tables.ts";

interface Some {
  org: string;
  /** JSON. */
  ids: string;
}

const known = ["id", "project_id", "words_hash", "title_words"] as const;

export const findDocumentsAmong = query((q, p: Some, dialect) =>
  q
    .selectFrom("search_documents")
    .select(known)
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("id"), p.ids)),
);

/** Comments on them included. */
export const findDocumentsAbout = query((q, p: Some & { atMost: number }, dialect) => {
  const documents = q.selectFrom("search_documents").select(known).where("org_id", "=", p.org);
  // Two selects, each with its index. Either condition of one would make both engines read all documents.
  const own = documents.where(dialect.isAmong(sql.ref("id"), p.ids));
  const comments = documents.where(dialect.isAmong(sql.ref("parent_id"), p.ids));
  return q.selectFrom(own.unionAll(comments).as("about")).selectAll().limit(p.atMost);
});

export const findDocumentsOfProject = query((q, p: One & { atMost: number }) =>
  q
    .selectFrom("search_documents")
    .select(known)
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.id)
    .limit(p.atMost),
);

export const findDocumentsOfOrganisation = query((q, p: { org: string; atMost: number }) =>
  q.selectFrom("search_documents").select("id").where("org_id", "=", p.org).limit(p.atMost),
);

export const countDocuments = query((q, p: { org: string }) =>
  q.selectFrom("search_documents").select(q.fn.countAll<number>().as("documents")).where("org_id", "=", p.org),
);

/** With the words of the title as an array. */
export type NewDocument = Omit<Tables["search_documents"], "title_words"> & { title_words: readonly string[] };

const changeable = { title_words: "json", words_hash: "text", words: "words" } as const;
const newColumns: { readonly [Column in keyof NewDocument]: JsonRowType } = {
  org_id: "uuid",
  id: "uuid",
  kind: "text",
  project_id: "uuid",
  parent_id: "uuid",
  number: "bigint",
  ...changeable,
};

/** Leaves out those whose number is taken. */
export const insertDocuments = query((q, p: { rows: string }, dialect) =>
  insertRows(q, dialect, "search_documents", newColumns, p.rows).onConflict((conflict) => conflict.doNothing()),
);

export const updateDocuments = query((q, p: { org: string; rows: string }, dialect) =>
  q
    .updateTable("search_documents")
    .from(sql<NewDocument>`${dialect.jsonRows(p.rows, { id: "uuid", ...changeable })}`.as("fresh"))
    .set({
      title_words: sql`fresh.title_words`,
      words_hash: sql`fresh.words_hash`,
      words: sql`fresh.words`,
    })
    .where("search_documents.org_id", "=", p.org)
    .whereRef("search_documents.id", "=", "fresh.id"),
);

export const deleteDocuments = query((q, p: Some, dialect) =>
  q
    .deleteFrom("search_documents")
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("id"), p.ids)),
);

/** Adds to how many titles contain each word. Returns in how many they are now. */
export const countWords = query((q, p: { rows: string }, dialect) =>
  insertRows(q, dialect, "search_words", { org_id: "uuid", word: "text", documents: "bigint" }, p.rows)
    .onConflict((conflict) =>
      conflict
        .columns(["org_id", "word"])
        .doUpdateSet((eb) => ({ documents: eb("search_words.documents", "+", eb.ref("excluded.documents")) })),
    )
    .returning(["word", "documents"]),
);

/** The same in each project. */
export const countProjectWords = query((q, p: { rows: string }, dialect) =>
  insertRows(
    q,
    dialect,
    "search_project_words",
    { org_id: "uuid", project_id: "uuid", word: "text", documents: "bigint" },
    p.rows,
  ).onConflict((conflict) =>
    conflict
      .columns(["org_id", "project_id", "word"])
      .doUpdateSet((eb) => ({ documents: eb("search_project_words.documents", "+", eb.ref("excluded.documents")) })),
  ),
);

export const deleteUnusedProjectWords = query((q, p: { org: string; words: string }, dialect) =>
  q
    .deleteFrom("search_project_words")
    .where("org_id", "=", p.org)
    .where("documents", "<=", 0)
    .where(
      sql<boolean>`(project_id, word) in (select project_id, word
        from ${dialect.jsonRows(p.words, { project_id: "uuid", word: "text" })} as given)`,
    ),
);

export const insertTrigrams = query((q, p: { rows: string }, dialect) =>
  insertRows(q, dialect, "search_trigrams", { org_id: "uuid", trigram: "text", word: "text" }, p.rows).onConflict(
    (conflict) => conflict.doNothing(),
  ),
);

export const deleteUnusedWords = query((q, p: { org: string; words: string }, dialect) =>
  q
    .deleteFrom("search_words")
    .where("org_id", "=", p.org)
    .where("documents", "<=", 0)
    .where(sql<boolean>`word in (select word from ${dialect.jsonRows(p.words, { word: "text" })} as given)`)
    .returning("word"),
);

export const deleteTrigrams = query((q, p: { org: string; rows: string }, dialect) =>
  q
    .deleteFrom("search_trigrams")
    .where("org_id", "=", p.org)
    .where(
      sql<boolean>`(trigram, word) in (select trigram, word
        from ${dialect.jsonRows(p.rows, { trigram: "text", word: "text" })} as given)`,
    ),
);

interface SomeOfOrganisation {
  org: string;
  atMost: number;
}

export const deleteSomeWords = query((q, p: SomeOfOrganisation) =>
  q
    .deleteFrom("search_words")
    .where("org_id", "=", p.org)
    .where(sql<boolean>`word in (select word from search_words where "org_id" = ${p.org} limit ${p.atMost})`),
);

export const deleteSomeProjectWords = query((q, p: SomeOfOrganisation) =>
  q
    .deleteFrom("search_project_words")
    .where("org_id", "=", p.org)
    .where(
      sql<boolean>`(project_id, word) in (select project_id, word from search_project_words
        where "org_id" = ${p.org} limit ${p.atMost})`,
    ),
);

export const deleteSomeTrigrams = query((q, p: SomeOfOrganisation) =>
  q
    .deleteFrom("search_trigrams")
    .where("org_id", "=", p.org)
    .where(
      sql<boolean>`(trigram, word) in (select trigram, word from search_trigrams
        where "org_id" = ${p.org} limit ${p.atMost})`,
    ),
);
