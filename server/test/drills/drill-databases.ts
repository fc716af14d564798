import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import type { DrillDatabase, Engine } from "./drill.ts";

/** Empty databases of both engines. PostgreSQL is started when it is first needed. */
export function drillDatabases(): { create(engine: Engine): Promise<DrillDatabase>; stop(): Promise<void> } {
  let server: Promise<PostgresServer> | undefined;
  let created = 0;
  return {
    async create(engine): Promise<DrillDatabase> {
      const folder = mkdtempSync(join(tmpdir(), "corkboard-drill-"));
      const remove = async () => rmSync(folder, { recursive: true, force: true });
      if (engine === "sqlite") return { environment: { CORKBOARD_DATA: folder }, remove };
      const postgres = await (server ??= startPostgres());
      const name = `drill_${++created}`;
      await postgres.run(`CREATE DATABASE ${name}`);
      return {
        environment: { CORKBOARD_DATA: folder, DATABASE_URL: postgres.databaseUrl(name) },
        async crash() {
          await postgres.kill("SIGQUIT");
          await postgres.start();
        },
        async remove() {
          await postgres.run(`DROP DATABASE ${name} WITH (FORCE)`);
          await remove();
        },
      };
    },
    async stop() {
      await (await server)?.stop();
    },
  };
}
