import type { Ddl } from "../dialect/dialect.ts";

/** What follows from a row alone, as responses begin with it. Servers of this version no longer write summaries. */
export const storedTexts = (t: Ddl): string[] =>
  ["feedback", "cards", "tickets"].flatMap((table) =>
    [
      `ALTER TABLE ${table} ADD COLUMN text_version INTEGER`,
      `ALTER TABLE ${table} ADD COLUMN text_format INTEGER`,
      `ALTER TABLE ${table} ADD COLUMN text TEXT`,
    ].concat(t.textInRow(table, "text")),
  );
