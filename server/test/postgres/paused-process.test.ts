import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { beginSession, configWithTimeout } from "../../src/db/dialect/postgres-session.ts";
import { engine } from "../support/test-database.ts";
import { ownDatabase, ownerIn, send, serviceOn } from "./own-database.ts";

describe.runIf(engine === "postgres")("a process that is paused in the middle of a transaction", () => {
  it("does not make the changes of others fail", async () => {
    const { url } = await ownDatabase();
    const service = await serviceOn(url);
    const owner = await ownerIn(service);
    const { data: customer } = await owner.client(service).createClient({ body: { name: "Bolt Bikes" } });
    const paused = new pg.Client(configWithTimeout(url));
    paused.on("error", () => undefined);
    onTestFinished(() => paused.end());
    await paused.connect();
    await beginSession(paused);
    await paused.query("BEGIN");
    await paused.query("SELECT FROM clients WHERE id = $1 FOR UPDATE", [customer.id]);
    const changed = await send(service, owner, "PATCH", `/api/v1/clients/${customer.id}`, { name: "Bolt Cycles" });
    expect(changed.status).toBe(200);
    await expect(paused.query("COMMIT")).rejects.toThrow(/terminat|closed|not queryable/);
  });
});
