import { errors } from "@corkboard/contract";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../db/database.ts";
import { checkSchema } from "../../db/check-schema.ts";
import { SchemaTooNew } from "../../db/schema-errors.ts";
import { secondsOfSilence } from "../../processes/background-work.ts";
import { Fault } from "../../shared/fault.ts";

export const serviceHeader = "corkboard-service";

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve requests, which it cannot once a newer version has removed
 * something from the schema. A server that leaves background work to workers says so, and whether they are silent: it can
 * serve requests without them. `/healthz` also says which service it is, so that `doctor` finds out where a URL leads.
 */
export function exposeHealth(
  app: FastifyInstance,
  db: Database,
  { works, serviceId }: { readonly works: boolean; readonly serviceId?: string },
): void {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.get("/healthz", async (_request, reply) => {
    if (serviceId !== undefined) reply.header(serviceHeader, serviceId);
    return { status: "ok" };
  });
  app.get("/readyz", async () => {
    if (stopping) throw new Fault(errors.unavailable, { message: "The service is stopping" });
    await db.ping();
    await checkSchema(db).catch((error: unknown) => {
      throw error instanceof SchemaTooNew ? new Fault(errors.unavailable, { message: error.message }) : error;
    });
    return works ? { status: "ready" } : { status: "ready", worker: "off", ...(await silence(db)) };
  });
}

async function silence(db: Database): Promise<{ background_idle_seconds?: number }> {
  const seconds = await secondsOfSilence(db);
  return seconds === undefined ? {} : { background_idle_seconds: seconds };
}
