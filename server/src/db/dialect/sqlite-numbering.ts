import type { DatabaseSync } from "node:sqlite";

/** For each organisation the highest number that an event of its log ever had, as far as this database knows. */
export type NumbersGiven = ReadonlyMap<string, number>;

export function numbersGiven(connection: DatabaseSync): NumbersGiven {
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

/** Where the log that a backup replaces is lost, nobody knows how far it had come. It was not this far. */
const furtherThanAnyLogCame = 1_000_000;

/**
 * Lets every log go on behind all numbers that were given before its rows were replaced. One number is left out: a
 * position of the replaced log can then never be taken for the one before the first new event.
 */
export function numberOnAfter(connection: DatabaseSync, replaced: NumbersGiven): void {
  const next = new Map([...replaced].map(([org, number]) => [org, number + 1]));
  for (const [org, number] of numbersGiven(connection)) {
    const known = next.get(org);
    next.set(org, known === undefined ? number + furtherThanAnyLogCame : Math.max(known, number + 1));
  }
  const note = connection.prepare("INSERT OR REPLACE INTO main.event_numbering (org_id, numbered) VALUES (?, ?)");
  for (const [org, number] of next) note.run(org, number);
}
