import type { DatabaseSync } from "node:sqlite";

/** For each organisation the highest sequence number its log ever had, as far as this database knows. */
export type HighestSequences = ReadonlyMap<string, number>;

export function highestSequences(connection: DatabaseSync): HighestSequences {
  const rows = connection
    .prepare(
      `SELECT org_id, max(number) AS number FROM (
        SELECT org_id, max(seq) AS number FROM main.events GROUP BY org_id
        UNION ALL SELECT org_id, numbered FROM main.event_numbering
      ) GROUP BY org_id`,
    )
    .all();
  return new Map(rows.map((row) => [String(row.org_id), Number(row.number)]));
}

/** Larger than any log. Used if the log that a backup replaces is lost and its end is unknown. */
const unknownLogGap = 1_000_000;

/**
 * Continues every log after all sequence numbers that were used before its rows were replaced. One number is skipped, so
 * that a position in the replaced log is never mistaken for the one before the first new event.
 */
export function continueSequencesAfter(connection: DatabaseSync, replaced: HighestSequences): void {
  const next = new Map([...replaced].map(([org, number]) => [org, number + 1]));
  for (const [org, number] of highestSequences(connection)) {
    const known = next.get(org);
    next.set(org, known === undefined ? number + unknownLogGap : Math.max(known, number + 1));
  }
  const note = connection.prepare("INSERT OR REPLACE INTO main.event_numbering (org_id, numbered) VALUES (?, ?)");
  for (const [org, number] of next) note.run(org, number);
}
