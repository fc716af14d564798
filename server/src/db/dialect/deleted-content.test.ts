import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { useService } from "../../../test/support/harness.ts";
import { engine } from "../../../test/support/test-database.ts";
import { sqliteFile } from "../open.ts";

describe.runIf(engine === "sqlite")("deleted content", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  /** Which texts the files contain. Read in another process: closing a file releases SQLite's locks of this one. */
  function found(texts: readonly string[]): string[] {
    const file = sqliteFile(service.environment["CORKBOARD_DATA"] ?? "");
    const bytes = execFileSync("cat", [file, `${file}-wal`], { maxBuffer: 1e9 }).toString("latin1");
    return texts.filter((text) => bytes.includes(text));
  }

  it("is not left in the file or its log once the log is emptied", async () => {
    const { owner } = await service.createOrganisation();
    const { client } = owner;
    const customer = await client.createClient({ body: { name: "Bolt Bikes" } });
    const project = await client.createProject({
      body: { client_id: customer.data.id, name: "Site", type: "website", url: "https://bolt.example" },
    });
    const item = async (n: number) => {
      const secrets = [`secret-text-${n}.`, `replaced-text-${n}.`, `commented-text-${n}.`];
      const long = n % 3 === 0 ? "x".repeat(9_000) : "x".repeat(200);
      const body = { project_id: project.data.id, title: `Item ${n}`, description: secrets[0] + long };
      const { data } = await client.createFeedback({ body });
      const params = { id: data.id };
      await client.updateFeedback({ params, body: { description: secrets[1] + long } });
      await client.createFeedbackComment({ params, body: { content: secrets[2] + long } });
      return { params, secrets };
    };
    const items: Awaited<ReturnType<typeof item>>[] = [];
    for (let n = 0; n < 60; n++) items.push(await item(n));
    const kept = items.filter((_, n) => n % 5 === 0);
    const deleted = items.filter((_, n) => n % 5 !== 0);
    const textsOf = (some: typeof items) => some.flatMap(({ secrets }) => secrets);
    const stored = textsOf(deleted);
    await service.db.emptyLog();
    expect(found(stored)).toEqual(expect.arrayContaining(deleted.map(({ secrets }) => secrets[1])));

    for (const { params } of deleted) await client.deleteFeedback({ params });
    await service.db.emptyLog();
    expect(found(stored)).toEqual([]);
    expect(found(kept.map(({ secrets }) => secrets[1] ?? ""))).toHaveLength(kept.length);
  });

  it("leaves no word in the search index", async () => {
    const { owner } = await service.createOrganisation();
    const { client } = owner;
    const customer = await client.createClient({ body: { name: "Bolt Bikes" } });
    const project = await client.createProject({
      body: { client_id: customer.data.id, name: "Site", type: "website", url: "https://bolt.example" },
    });
    const report = (title: string, description: string) =>
      client.createFeedback({ body: { project_id: project.data.id, title, description } });
    for (let n = 0; n < 40; n++) await report(`Thylakoid ${n}`, "Marsupilami");
    const { data } = await report("Thylacine", "Marsupial");
    await service.indexed();
    await service.db.emptyLog();
    const words = ["thylacine", "marsupial"];
    expect(found(words)).toEqual(words);
    await client.deleteFeedback({ params: { id: data.id } });
    await service.indexed();
    await service.db.emptyLog();
    expect(found(["hylacin", "acine", "arsupial"])).toEqual([]);
    expect(found(["thylakoid", "marsupilami"])).toHaveLength(2);
  });

  it("is removed from the log while changes are made", async () => {
    const { owner } = await service.createOrganisation();
    const names = Array.from({ length: 90 }, (_, n) => `Client ${n}`);
    const changes = names.map((name) => owner.client.createClient({ body: { name } }));
    await Promise.all([service.db.emptyLog(), ...changes, service.db.emptyLog()]);
    expect(await service.miscounts()).toEqual([]);
    expect((await owner.client.listClients({ query: { limit: 100 } })).data).toHaveLength(names.length);
  });
});
