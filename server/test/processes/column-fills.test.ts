import { expect, it } from "vitest";
import { migrations } from "../drills/migrations.ts";
import { runDrill } from "../drills/drill.ts";
import { createTestDatabase, engine } from "../support/test-database.ts";

/** A short slice of `npm run drill:migrations`, on both engines. Measurements are left to the drill. */
it(
  "a column is filled once in every row while three processes write and two are killed",
  { timeout: 300_000 },
  async () => {
    const setting = { engine, quick: true, seed: 1, createDatabase: createTestDatabase };
    const outcomes = (await runDrill(migrations, setting)).filter(({ kind }) => kind === "count");
    expect(outcomes.length).toBeGreaterThan(5);
    expect(outcomes.filter(({ holds }) => !holds)).toEqual([]);
  },
);
