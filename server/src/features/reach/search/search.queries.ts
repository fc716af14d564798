import { type Kysely, sql } from "kysely";
import type { SearchKind } from "@corkboard/contract";
import type { Dialect } from "../../../db/dialect/dialect.ts";
import { isOfClient } from "../../../db/live-projects.ts";
import { newestMatches } from "../../../db/newest-matches.ts";
import { scopedQuery } from "../../../db/query.ts";
import type { Scope } from "../../../db/scope.ts";
import type { Schema } from "../../../db/tables.ts";

/** How much of a text is read for an excerpt. */
const readForExcerpt = 4_000;

const only = (kind: SearchKind) => sql`found.kind = ${sql.lit(kind)}`;

/** Found documents with what is shown of them, newest first, without those that no longer exist. */
export const findDocuments = scopedQuery(
  [],
  (q, p: Scope & { words: string; window: number; limit: number }, dialect) =>
    q
      .selectFrom(
        sql<{ id: string; kind: SearchKind; project_id: string; number: number }>`${newestMatches(q, p, dialect)}`.as(
          "found",
        ),
      )
      .leftJoin("feedback as f", (join) =>
        join.on(sql<boolean>`${only("feedback")} and f.org_id = found.org_id and f.id = found.id and f.spam = 0`),
      )
      .leftJoin("cards as c", (join) =>
        join.on(sql<boolean>`${only("card")} and c.org_id = found.org_id and c.id = found.id`),
      )
      .leftJoin("tickets as t", (join) =>
        join.on(sql<boolean>`${only("ticket")} and t.org_id = found.org_id and t.id = found.id`),
      )
      .leftJoin("comments as m", (join) =>
        join.on(sql<boolean>`${only("comment")} and m.org_id = found.org_id and m.id = found.id`),
      )
      .leftJoin("feedback as pf", (join) =>
        join.on(sql<boolean>`pf.org_id = m.org_id and pf.id = m.feedback_id and pf.spam = 0`),
      )
      .leftJoin("cards as pc", (join) => join.on(sql<boolean>`pc.org_id = m.org_id and pc.id = m.card_id`))
      .select([
        "found.kind",
        "found.id",
        "found.project_id",
        sql<string>`coalesce(f.title, c.title, t.title, pf.title, pc.title)`.as("title"),
        sql<
          string | null
        >`substr(coalesce(f.description, c.description, t.description, m.content), 1, ${sql.lit(readForExcerpt)})`.as(
          "text",
        ),
        sql<string | null>`coalesce(f.status, t.status)`.as("status"),
        sql<number>`coalesce(c.archived, pc.archived, 0)`.as("archived"),
        "m.feedback_id",
        "m.card_id",
        sql<string>`coalesce(f.created_at, c.created_at, t.created_at, m.created_at)`.as("created_at"),
      ])
      .where(sql<boolean>`coalesce(f.id, c.id, t.id, pf.id, pc.id) is not null`)
      .orderBy("found.number", "desc")
      .orderBy("found.id", "desc")
      .limit(p.limit),
);

/** How many words are compared with a misspelt one. */
const mostCandidates = 300;

type Misspelt = Scope & { trigrams: string };

/**
 * The words of titles that share the most trigrams with a word. If the scope is a client, only words of its projects'
 * titles count, and they are selected before the number is limited: words of other clients neither stand for the word
 * nor take the place of one that does.
 */
export const findCandidates = scopedQuery([], (q, p: Misspelt, dialect) => {
  const sharing = sharingTrigrams(q, p, dialect);
  const { org, client } = p;
  const candidates =
    client === undefined
      ? sharing
      : q
          .selectFrom(sharing.as("s"))
          .select(["s.word", "s.shared"])
          .where("s.word", "in", wordsOfClient(q, { org, client }));
  return candidates.orderBy("shared", "desc").orderBy("s.word").limit(sql.lit(mostCandidates));
});

/** A cross join, because SQLite does not reorder those: each trigram, then its words. */
const sharingTrigrams = (q: Kysely<Schema>, p: Misspelt, dialect: Dialect) =>
  q
    .selectFrom(sql<{ trigram: string }>`${dialect.jsonRows(p.trigrams, { trigram: "text" })}`.as("given"))
    .crossJoin("search_trigrams as s")
    .select(["s.word", sql<number>`count(*)`.as("shared")])
    .where("s.org_id", "=", p.org)
    .whereRef("s.trigram", "=", "given.trigram")
    .groupBy("s.word");

/** Read once for a search: looking up each candidate took three times as long. */
const wordsOfClient = (q: Kysely<Schema>, p: { readonly org: string; readonly client: string }) =>
  q
    .selectFrom("search_project_words as w")
    .select("w.word")
    .where("w.org_id", "=", p.org)
    .where(isOfClient(q, p, "w.project_id"));
