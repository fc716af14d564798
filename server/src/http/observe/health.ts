import { errors } from "@corkboard/contract";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../db/database.ts";
import { Fault } from "../../shared/fault.ts";

/** `/healthz`: the process is alive. `/readyz`: it can serve requests. */
export function exposeHealth(app: FastifyInstance, db: Database): void {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async () => {
    if (stopping) throw new Fault(errors.unavailable, { message: "The service is stopping" });
    await db.ping();
    return { status: "ready" };
  });
}
