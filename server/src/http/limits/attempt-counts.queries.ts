import { query } from "../../db/query.ts";

interface Attempt {
  subject: string;
  now: string;
  /** Counts that began at this time or before have ended. */
  since: string;
  max: number;
}

/** Returns nothing, and changes nothing, if the limit has been reached. Holds across processes: the row is locked. */
export const countAttempt = query((q, p: Attempt) =>
  q
    .insertInto("attempt_counts")
    .values({ subject: p.subject, attempts: 1, counted_since: p.now })
    .onConflict((conflict) =>
      conflict
        .column("subject")
        .doUpdateSet((eb) => {
          const hasEnded = eb("attempt_counts.counted_since", "<=", p.since);
          return {
            attempts: eb
              .case()
              .when(hasEnded)
              .then(1)
              .else(eb("attempt_counts.attempts", "+", 1))
              .end(),
            counted_since: eb
              .case()
              .when(hasEnded)
              .then(eb.ref("excluded.counted_since"))
              .else(eb.ref("attempt_counts.counted_since"))
              .end(),
          };
        })
        .where((eb) =>
          eb.or([eb("attempt_counts.counted_since", "<=", p.since), eb("attempt_counts.attempts", "<", p.max)]),
        ),
    )
    .returning("counted_since"),
);

export const findAttempts = query((q, p: { subject: string }) =>
  q.selectFrom("attempt_counts").select("counted_since").where("subject", "=", p.subject),
);

/** Changes nothing once another count has begun. */
export const uncountAttempt = query((q, p: { subject: string; countedSince: string }) =>
  q
    .updateTable("attempt_counts")
    .set((eb) => ({ attempts: eb("attempts", "-", 1) }))
    .where("subject", "=", p.subject)
    .where("counted_since", "=", p.countedSince)
    .where("attempts", ">", 0),
);

export const deleteAttemptsBefore = query((q, p: { since: string }) =>
  q.deleteFrom("attempt_counts").where("counted_since", "<=", p.since),
);
