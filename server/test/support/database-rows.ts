import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { Environment } from "./spawned-service.ts";

type Row = Readonly<Record<string, unknown>>;

export interface DirectConnection {
  /** Numbers of any size are numbers on both engines. */
  rows(statement: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** A connection that bypasses the service and every check of the schema. */
export async function connectDirectly({ CORKBOARD_DATA = "", DATABASE_URL }: Environment): Promise<DirectConnection> {
  if (DATABASE_URL === undefined) {
    const file = new DatabaseSync(join(CORKBOARD_DATA, "corkboard.sqlite"), { timeout: 60_000 });
    return { rows: async (statement) => file.prepare(statement).all(), close: async () => file.close() };
  }
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  return {
    rows: async (statement) => (await client.query<Row>(statement)).rows,
    close: () => client.end(),
  };
}

/** Runs one statement on a connection of its own. */
export async function rowsIn(environment: Environment, statement: string): Promise<Row[]> {
  const connection = await connectDirectly(environment);
  try {
    return await connection.rows(statement);
  } finally {
    await connection.close();
  }
}
