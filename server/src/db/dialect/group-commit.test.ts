import { describe, expect, it, onTestFinished } from "vitest";
import { useService } from "../../../test/support/harness.ts";
import { engine } from "../../../test/support/test-database.ts";
import { sqliteFile } from "../open.ts";
import { openSqliteFile } from "./sqlite.ts";

describe.runIf(engine === "sqlite")("while another process writes to the same file", () => {
  const service = useService();

  const writeElsewhere = () => {
    const other = openSqliteFile(sqliteFile(service.environment["CORKBOARD_DATA"] ?? ""));
    onTestFinished(() => other.close());
    other.exec("BEGIN IMMEDIATE");
    return () => other.exec("COMMIT");
  };

  it("a change waits for the write lock, and other requests are served meanwhile", async () => {
    const { owner } = await service.createOrganisation();
    const finish = writeElsewhere();
    let isDone = false;
    const change = owner.client.createClient({ body: { name: "Patient" } }).finally(() => (isDone = true));
    expect((await owner.client.listClients()).data).toEqual([]);
    expect((await service.request("GET", "/healthz")).status).toBe(200);
    expect(isDone).toBe(false);
    finish();
    expect((await change).data.name).toBe("Patient");
  });
});
