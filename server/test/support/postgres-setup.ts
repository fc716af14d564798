import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../../src/db/open.ts";
import { startPostgres } from "./postgres-server.ts";

/**
 * One PostgreSQL for all test files, and a migrated template from which each file's database is copied. It does not wait
 * for the disk, which was most of the time of these tests; what has to survive a crash is tested on servers that do.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ settings: ["fsync=off", "full_page_writes=off"] });
  await server.run("CREATE DATABASE corkboard_template");
  await migrateDatabase({ engine: "postgres", url: server.databaseUrl("corkboard_template"), connections: 1 });
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}
