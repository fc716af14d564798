import type pg from "pg";
import { describe, expect, it } from "vitest";
import { postgresDialect } from "../../src/db/dialect/postgres-dialect.ts";
import type { Query } from "../../src/db/query.ts";
import { type OneInScope, wholeOf } from "../../src/db/scope.ts";
import { numberEvents } from "../../src/events/event-log.queries.ts";
import { findFeedbackToShow } from "../../src/features/intake/feedback/shown-feedback.queries.ts";
import { findCardToShow } from "../../src/features/work/boards/cards.queries.ts";
import { findTicket } from "../../src/features/work/tickets/tickets.queries.ts";
import { exportedQueries, shapesOf } from "../support/exported-queries.ts";
import { newBoard, newCard, newFeedback } from "../support/factories.ts";
import type { Person } from "../support/harness.ts";
import { engine } from "../support/test-database.ts";
import { ownDatabase, ownerIn, serviceOn } from "./own-database.ts";
import { connectTo, copying, ownBuffersOf, plannedSteps, stepsOn } from "./plans.ts";

const reads: readonly [table: string, read: Query<OneInScope, unknown>][] = [
  ["feedback", findFeedbackToShow],
  ["cards", findCardToShow],
  ["tickets", findTicket],
];

/** Its event is there to be copied. Statistics of the log stay missing. */
async function databaseWithAnEvent(): Promise<{ client: pg.Client; org: string }> {
  const { url } = await ownDatabase();
  const service = await serviceOn(url, { CORKBOARD_WORKER: "off" });
  const owner = await ownerIn(service);
  await owner.client(service).createClient({ body: { name: "Bolt Bikes" } });
  const client = await connectTo(url);
  await client.query("ALTER TABLE events SET (autovacuum_enabled = false)");
  return { client, org: owner.org };
}

describe.runIf(engine === "postgres")("before PostgreSQL has gathered statistics", () => {
  it("one item among 100,000 is read by its key", async () => {
    const { url } = await ownDatabase();
    const service = await serviceOn(url, { CORKBOARD_WORKER: "off" });
    const owner = await ownerIn(service);
    const person = { client: owner.client(service) } as Person;
    const card = await newCard(person, await newBoard(person));
    const { id: source_id } = await newFeedback(person);
    const ticket = await person.client.generateTicket({ body: { source_type: "feedback", source_id } });
    const ids: Record<string, string> = { feedback: source_id, cards: card.id, tickets: ticket.data.id };

    const client = await connectTo(url);
    for (const [table, read] of reads) {
      await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
      await client.query(await copying(client, table, ids[table] ?? ""));
      const params = { ...wholeOf(owner.org), id: ids[table] ?? "" };
      const { sql, bind } = read.statement(postgresDialect, params);
      for (const mode of ["force_custom_plan", "force_generic_plan"]) {
        await client.query(`SET plan_cache_mode = ${mode}`);
        const steps = await stepsOn(client, table, { sql, values: bind(params) });
        expect(steps, `${table} with ${mode}`).toMatchObject([{ "Index Name": `${table}_pkey` }]);
        const buffers = steps.map(ownBuffersOf)[0];
        expect(buffers, `buffers of ${table} with ${mode}`).toBeLessThanOrEqual(5);
      }
    }
  });

  it("events are numbered by their key, however many have no number yet", async () => {
    const { client, org } = await databaseWithAnEvent();
    const { rows } = await client.query<{ name: string }>(
      `SELECT string_agg('"' || column_name || '"', ', ') AS name FROM information_schema.columns
      WHERE table_name = 'events' AND column_name NOT IN ('written', 'seq')`,
    );
    const columns = rows[0]?.name ?? "";
    await client.query(`INSERT INTO events (${columns})
      SELECT ${columns.replace('"id"', "gen_random_uuid()")} FROM (SELECT * FROM events LIMIT 1) AS one, generate_series(1, 5000)`);
    const params = { org, atMost: 100 };
    const { sql, bind } = numberEvents.statement(postgresDialect, params);
    for (const mode of ["force_custom_plan", "force_generic_plan"]) {
      await client.query(`SET plan_cache_mode = ${mode}`);
      const steps = await stepsOn(client, "events", { sql, values: bind(params) });
      const reading = steps.filter((step) => step["Node Type"] !== "ModifyTable");
      const indexes = reading.map((step) => step["Index Name"] ?? "none");
      expect({ mode, indexes: new Set(indexes), reads: indexes.length }).toEqual({
        mode,
        indexes: new Set(["events_without_number", "events_pkey"]),
        reads: 2,
      });
    }
  });

  it("the events of one ticket, item or project are read by an index of theirs, by every query", async () => {
    const { client } = await databaseWithAnEvent();
    await client.query(`INSERT INTO events (org_id, id, type, project_id, object_id, subject_id, version, changes, created_at, seq)
      SELECT org_id, gen_random_uuid(), type, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, '{}', created_at, 1000 + n
      FROM (SELECT * FROM events LIMIT 1) AS one, generate_series(1, 20000) AS n`);
    await client.query("SET plan_cache_mode = force_generic_plan");

    const ofSome = /"(?:subject|project)_id" = \$/;
    const found = new Map<string, Set<string>>();
    for (const { name, query } of await exportedQueries()) {
      for (const sql of shapesOf(query, postgresDialect)) {
        if (!/"events"/.test(sql) || !ofSome.test(sql)) continue;
        const used = found.get(name) ?? new Set<string>();
        found.set(name, used);
        for (const step of await plannedSteps(client, sql)) {
          if (step["Node Type"] === "Seq Scan" && step["Relation Name"] === "events") used.add("none");
          if (step["Index Name"]?.startsWith("events_")) used.add(step["Index Name"]);
        }
      }
    }
    const expected = new Set(["events_of_subject", "events_of_project"]);
    const others = [...found].filter(([, used]) => used.size === 0 || [...used].some((index) => !expected.has(index)));
    expect(Object.fromEntries(others)).toEqual({});
    expect([...found.keys()]).toContain("findReportedEvents");
  });
});
