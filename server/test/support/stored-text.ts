import { connectDirectly } from "./database-rows.ts";
import type { TestService } from "./harness.ts";
import { engine } from "./test-database.ts";

/** Every row of every table, as JSON. */
export async function storedText(service: TestService): Promise<string> {
  const tables =
    engine === "postgres"
      ? "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()"
      : "SELECT name FROM sqlite_master WHERE type = 'table'";
  const connection = await connectDirectly(service.environment);
  try {
    const rows = [];
    for (const { name } of await connection.rows(tables))
      rows.push(await connection.rows(`SELECT * FROM "${String(name)}"`));
    return JSON.stringify(rows);
  } finally {
    await connection.close();
  }
}
