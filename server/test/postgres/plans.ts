import pg from "pg";
import { onTestFinished } from "vitest";

/** A step of a plan, as `EXPLAIN` describes it. */
export interface Step {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly Step[];
}

const stepsIn = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsIn)];

const buffersOf = (step: Step) => step["Shared Hit Blocks"] + step["Shared Read Blocks"];

/** Without those of the steps within. */
export const ownBuffersOf = (step: Step) =>
  buffersOf(step) - (step.Plans ?? []).reduce((sum, within) => sum + buffersOf(within), 0);

/** Ids in order of time, as the service makes them, and a position of its own for each copy. */
const ofCopies: Readonly<Record<string, string>> = {
  id: "('01980000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid",
  position: "n",
};

/** The statement that makes copies of a row. */
export async function copying(client: pg.Client, table: string, id: string, copies = 100_000): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 ORDER BY ordinal_position",
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => ofCopies[name] ?? `one."${name}"`);
  return `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(", ")})
    SELECT ${values.join(", ")} FROM ${table} AS one, generate_series(1, ${copies}) AS n WHERE one.id = '${id}'`;
}

interface Statement {
  readonly sql: string;
  readonly values: unknown[];
}

/** The steps of a statement's plan that read or write a table. The statement is run. */
export async function stepsOn(client: pg.Client, table: string, { sql, values }: Statement): Promise<Step[]> {
  const { rows } = await client.query({ text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, values });
  const [{ Plan: plan }] = (rows[0] as { "QUERY PLAN": [{ Plan: Step }] })["QUERY PLAN"];
  return stepsIn(plan).filter((step) => step["Relation Name"] === table);
}

/** The steps of a statement's generic plan, which is made without knowing its parameters. The statement is not run. */
export async function plannedSteps(client: pg.Client, sql: string): Promise<Step[]> {
  await client.query(`PREPARE planned AS ${sql}`);
  const { rows } = await client.query<{ parameters: number }>(
    "SELECT cardinality(parameter_types) AS parameters FROM pg_prepared_statements WHERE name = 'planned'",
  );
  const values = Array.from({ length: rows[0]?.parameters ?? 0 }, () => "NULL");
  const explained = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE planned (${values.join(", ")})`);
  await client.query("DEALLOCATE planned");
  const [{ Plan: plan }] = (explained.rows[0] as { "QUERY PLAN": [{ Plan: Step }] })["QUERY PLAN"];
  return stepsIn(plan);
}

export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
