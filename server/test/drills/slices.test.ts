import { describe, expect, it } from "vitest";
import { createTestDatabase, engine } from "../support/test-database.ts";
import { claims } from "./claims.ts";
import { runDrill } from "./drill.ts";
import { outbox } from "./outbox.ts";
import { races } from "./races.ts";
import { soak } from "./soak.ts";

/**
 * Short slices of the drills. Measurements are left to the complete drills. Tests in `server/test/processes/` cover the
 * outcomes of the others, except for fuzzing, which would take too long here.
 */
describe("a short slice of the drill", { timeout: 180_000 }, () => {
  const slices = [races, claims, outbox, soak];

  it.each(slices.map((drill) => [drill.name, drill] as const))(
    "%s keeps every promise about outcomes",
    async (_, drill) => {
      const findings = await runDrill(drill, {
        engine,
        quick: true,
        seed: 1,
        createDatabase: createTestDatabase,
      });
      const outcomes = findings.filter(({ kind }) => kind === "count");
      expect(outcomes.length).toBeGreaterThan(0);
      expect(outcomes.filter(({ holds }) => !holds)).toEqual([]);
    },
  );
});
