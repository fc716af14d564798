import { sql } from "kysely";
import type { One } from "../../../db/row-key.ts";
import { query } from "../../../db/query.ts";

export const countDeletedProjects = query((q) =>
  q.selectFrom("project_contents").select(q.fn.countAll<number>().as("total")).where("deleted_at", "is not", null),
);

/** Locked while a part of the content is deleted. Only deleted projects are found. */
export const findContentsForUpdate = query((q, p: One, dialect) =>
  dialect.forUpdateToDelete(
    q
      .selectFrom("project_contents")
      .select("erased_to")
      .where("org_id", "=", p.org)
      .where("id", "=", p.id)
      .where("deleted_at", "is not", null),
  ),
);

export const saveErasedTo = query((q, p: One & { to: number }) =>
  q.updateTable("project_contents").set({ erased_to: p.to }).where("org_id", "=", p.org).where("id", "=", p.id),
);

export const deleteContentsRow = query((q, p: One) =>
  q.deleteFrom("project_contents").where("org_id", "=", p.org).where("id", "=", p.id),
);

interface Some extends One {
  atMost: number;
}

export const findSomeLists = query((q, p: Some) =>
  q
    .selectFrom("board_lists")
    .select("id")
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.id)
    .orderBy("id")
    .limit(p.atMost),
);

export const findSomeFeedback = query((q, p: Some) =>
  q.selectFrom("feedback").select("id").where("org_id", "=", p.org).where("project_id", "=", p.id).limit(p.atMost),
);

export const deleteSomeTickets = query((q, p: Some) =>
  q
    .deleteFrom("tickets")
    .where("org_id", "=", p.org)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("tickets as some")
        .select("some.id")
        .where("some.org_id", "=", p.org)
        .where("some.project_id", "=", p.id)
        .limit(p.atMost),
    ),
);

export const deleteSomeSubmissions = query((q, p: Some) =>
  q
    .deleteFrom("widget_submissions")
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.id)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("widget_submissions as some")
        .select("some.id")
        .where("some.org_id", "=", p.org)
        .where("some.project_id", "=", p.id)
        .limit(p.atMost),
    ),
);

interface Among {
  org: string;
  /** JSON. */
  ids: string;
}

export const findSomeCardsOfLists = query((q, p: Among & { atMost: number }, dialect) =>
  q
    .selectFrom("cards")
    .select("id")
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("list_id"), p.ids))
    .limit(p.atMost),
);

export const deleteSomeCommentsOfCards = query((q, p: Among & { atMost: number }, dialect) =>
  q
    .deleteFrom("comments")
    .where("org_id", "=", p.org)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("comments as some")
        .select("some.id")
        .where("some.org_id", "=", p.org)
        .where(dialect.isAmong(sql.ref("some.card_id"), p.ids))
        .limit(p.atMost),
    ),
);

export const deleteSomeCommentsOfFeedback = query((q, p: Among & { atMost: number }, dialect) =>
  q
    .deleteFrom("comments")
    .where("org_id", "=", p.org)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("comments as some")
        .select("some.id")
        .where("some.org_id", "=", p.org)
        .where(dialect.isAmong(sql.ref("some.feedback_id"), p.ids))
        .limit(p.atMost),
    ),
);

export const deleteLists = query((q, p: Among, dialect) =>
  q
    .deleteFrom("board_lists")
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("id"), p.ids)),
);

export const deleteCards = query((q, p: Among, dialect) =>
  q
    .deleteFrom("cards")
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("id"), p.ids)),
);

export const deleteFeedback = query((q, p: Among, dialect) =>
  q
    .deleteFrom("feedback")
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("id"), p.ids)),
);
