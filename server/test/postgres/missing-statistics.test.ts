import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { postgresDialect } from "../../src/db/dialect/postgres-dialect.ts";
import type { Query } from "../../src/db/query.ts";
import { type OneInScope, wholeOf } from "../../src/db/scope.ts";
import { findFeedbackToShow } from "../../src/features/intake/feedback/feedback-shown.queries.ts";
import { findCardToShow } from "../../src/features/work/boards/cards.queries.ts";
import { findTicket } from "../../src/features/work/tickets/tickets.queries.ts";
import { newBoard, newCard, newFeedback } from "../support/factories.ts";
import type { Person } from "../support/harness.ts";
import { engine } from "../support/test-database.ts";
import { ownDatabase, ownerIn, serviceOn } from "./own-database.ts";

/** A step of a plan, as `EXPLAIN` describes it. */
interface Step {
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly Step[];
}

const stepsIn = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsIn)];

const buffersOf = (step: Step) => step["Shared Hit Blocks"] + step["Shared Read Blocks"];

/** Without those of the steps within. */
const ownBuffersOf = (step: Step) =>
  buffersOf(step) - (step.Plans ?? []).reduce((sum, within) => sum + buffersOf(within), 0);

const reads: readonly [table: string, read: Query<OneInScope, unknown>][] = [
  ["feedback", findFeedbackToShow],
  ["cards", findCardToShow],
  ["tickets", findTicket],
];

/** Ids in order of time, as the service makes them, and a position of its own for each copy. */
const ofCopies: Readonly<Record<string, string>> = {
  id: "('01980000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid",
  position: "n",
};

/** The statement that makes 100,000 copies of a row. */
async function copying(client: pg.Client, table: string, id: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 ORDER BY ordinal_position",
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => ofCopies[name] ?? `one."${name}"`);
  return `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(", ")})
    SELECT ${values.join(", ")} FROM ${table} AS one, generate_series(1, 100000) AS n WHERE one.id = '${id}'`;
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

    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    for (const [table, read] of reads) {
      await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
      await client.query(await copying(client, table, ids[table] ?? ""));
      const params = { ...wholeOf(owner.org), id: ids[table] ?? "" };
      const { sql, bind } = read.statement(postgresDialect, params);
      for (const mode of ["force_custom_plan", "force_generic_plan"]) {
        await client.query(`SET plan_cache_mode = ${mode}`);
        const { rows } = await client.query({
          text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
          values: bind(params),
        });
        const [{ Plan: plan }] = (rows[0] as { "QUERY PLAN": [{ Plan: Step }] })["QUERY PLAN"];
        const steps = stepsIn(plan).filter((step) => step["Relation Name"] === table);
        expect(steps, `${table} with ${mode}`).toMatchObject([{ "Index Name": `${table}_pkey` }]);
        const buffers = steps.map(ownBuffersOf)[0];
        expect(buffers, `buffers of ${table} with ${mode}`).toBeLessThanOrEqual(5);
      }
    }
  });
});
