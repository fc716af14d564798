import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { StorageUnavailable } from "../../src/db/database.ts";
import { openDatabase } from "../../src/db/open.ts";
import { insertClient } from "../../src/features/customers/clients/clients.queries.ts";
import { findFeedback } from "../../src/features/intake/feedback/feedback.queries.ts";
import { newId } from "../../src/shared/id.ts";
import { damageTable } from "../support/damage-table.ts";
import { runCommand, setUpOrganisation } from "../support/spawned-service.ts";
import { folderForTest } from "../support/temporary-folder.ts";
import { engine } from "../support/test-database.ts";
import { ask, expectUnavailable, post, withToken } from "../support/unavailable.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";

describe.runIf(engine === "sqlite")("a database file with a damaged page", () => {
  const startService = useSpawnedServices();

  /** A service's data with forty feedback items on many pages, and one damaged page in this table. */
  async function damagedData(table: "feedback" | "events" = "feedback") {
    const environment = { CORKBOARD_DATA: folderForTest("damaged-file") };
    const { token, organisation } = await setUpOrganisation(environment);
    const service = await startService(environment);
    const client = service.client(token);
    const customer = await client.createClient({ body: { name: "Bolt Bikes" } });
    const site = { client_id: customer.data.id, name: "Site", type: "website", url: "https://bolt.example" } as const;
    const project = await client.createProject({ body: site });
    const ids: string[] = [];
    for (let n = 0; n < 40; n++) {
      const body = { project_id: project.data.id, title: `Item ${n}`, description: "x".repeat(1_500) };
      ids.push((await client.createFeedback({ body })).data.id);
    }
    expect(await service.end("SIGTERM")).toEqual({ status: 0, signal: null });
    damageTable(join(environment.CORKBOARD_DATA, "corkboard.sqlite"), table);
    return { environment, token, org: organisation.id, ids };
  }

  it("returns 503 for what cannot be read, serves the rest and keeps running", async () => {
    const { environment, token, ids } = await damagedData();
    const service = await startService(environment);
    const read = (id: string) => ask(service, `/api/v1/feedback/${id}`, withToken(token));
    const change = (id: string) => ask(service, `/api/v1/feedback/${id}`, post(token, { title: "New" }, "PATCH"));
    const damaged: string[] = [];
    for (const id of [...ids, ...ids]) {
      const answer = await read(id);
      if (answer.status === 200) continue;
      expectUnavailable(answer);
      damaged.push(id);
    }
    const lost = new Set(damaged);
    expect(damaged).toHaveLength(lost.size * 2);
    expect(lost.size).toBeGreaterThan(0);
    expect(lost.size).toBeLessThan(10);

    // Together, so that changes of damaged and of intact items share a commit.
    const changes = await Promise.all(ids.map(async (id) => ({ id, answer: await change(id) })));
    const changesTo = (isLost: boolean) => changes.filter(({ id }) => lost.has(id) === isLost);
    for (const { answer } of changesTo(true)) expectUnavailable(answer);
    for (const { answer } of changesTo(false)) {
      expect(answer).toMatchObject({ status: 200, body: { data: { title: "New" } } });
    }
    const intact = ids.filter((id) => !lost.has(id));
    for (const id of intact) expect((await read(id)).body).toMatchObject({ data: { title: "New" } });
    expect((await ask(service, "/api/v1/clients", post(token, { name: "Later" }))).status).toBe(201);
    expect((await ask(service, "/readyz")).status).toBe(200);
    expect(await service.end("SIGTERM")).toEqual({ status: 0, signal: null });
    expect(service.output.stderr).toBe("");
  });

  it("rejects only the transactions that meet it, even if they changed something before", async () => {
    const { environment, org, ids } = await damagedData();
    const db = await openDatabase(readConfig(environment).database, () => undefined);
    const outcomes = await Promise.allSettled(
      ids.map((id) =>
        db.write(async (tx) => {
          const client = {
            org_id: org,
            id: newId(),
            name: `Of ${id}`,
            version: 1,
            created_at: new Date().toISOString(),
          };
          await tx.send(insertClient, client);
          return tx.first(findFeedback, { org, client: undefined, id });
        }),
      ),
    );
    await db.close();
    const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.length).toBeLessThan(10);
    for (const failure of failures) expect(failure).toBeInstanceOf(StorageUnavailable);
  });

  it.each(["feedback", "events"] as const)("is reported by doctor if it belongs to %s", async (table) => {
    const { environment } = await damagedData(table);
    const { status, stdout } = await runCommand(["doctor"], environment);
    expect(status).toBe(1);
    expect(stdout).toMatch(/FAIL {2}Database: .*corkboard\.sqlite is damaged: .*Restore a backup/);
    expect(stdout).not.toContain("Counters");
  });
});
