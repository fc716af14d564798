import { errors } from "@corkboard/contract";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../db/database.ts";
import { checkSchema } from "../../db/check-schema.ts";
import { SchemaTooNew } from "../../db/schema-errors.ts";
import { Fault } from "../../shared/fault.ts";

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve requests, which it cannot once a newer version has removed
 * something from the schema.
 */
export function exposeHealth(app: FastifyInstance, db: Database): void {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async () => {
    if (stopping) throw new Fault(errors.unavailable, { message: "The service is stopping" });
    await db.ping();
    await checkSchema(db).catch((error: unknown) => {
      throw error instanceof SchemaTooNew ? new Fault(errors.unavailable, { message: error.message }) : error;
    });
    return { status: "ready" };
  });
}
