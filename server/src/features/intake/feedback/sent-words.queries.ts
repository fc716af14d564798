import { sql } from "kysely";
import { isOfOrganisation } from "../../../db/checked-organisation.ts";
import type { One } from "../../../db/row-key.ts";
import { query } from "../../../db/query.ts";
import type { Tables } from "../../../db/tables.ts";

export const insertSentWords = query((q, p: Tables["sent_words"]) =>
  q
    .insertInto("sent_words")
    .values({ org_id: p.org_id, feedback_id: p.feedback_id, title: p.title, description: p.description }),
);

export const findSentWords = query((q, p: One) =>
  q
    .selectFrom("sent_words")
    .select(["title", "description"])
    .where("org_id", "=", p.org)
    .where("feedback_id", "=", p.id),
);

/**
 * What an item says, if the log tells that a visitor sent it and that nobody edited it. A quotation mark in a text is
 * escaped, so that the names of fields are found and nothing else.
 */
export const findUneditedWords = query((q, p: One) =>
  q
    .selectFrom("feedback as f")
    .select(["f.title", "f.description"])
    .where("f.org_id", "=", p.org)
    .where("f.id", "=", p.id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("events as arrival")
          .select("arrival.id")
          .where(isOfOrganisation("arrival.org_id", p.org))
          .where("arrival.subject_id", "=", p.id)
          .where("arrival.type", "=", sql.lit("feedback.created" as const))
          .where("arrival.version", "=", sql.lit(1))
          .where("arrival.actor_id", "is", null),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("events as edit")
            .select("edit.id")
            .where(isOfOrganisation("edit.org_id", p.org))
            .where("edit.subject_id", "=", p.id)
            .where("edit.type", "=", sql.lit("feedback.updated" as const))
            .where(
              sql<boolean>`(cast(edit.changes as text) like '%"title":%' or cast(edit.changes as text) like '%"description":%')`,
            ),
        ),
      ),
    ),
);
