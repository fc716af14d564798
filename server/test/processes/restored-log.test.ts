import { join } from "node:path";
import { createClient } from "@corkboard/client";
import type { StreamReset } from "@corkboard/contract";
import pino from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { startService } from "../../src/start/service.ts";
import { newBoard } from "../support/factories.ts";
import { type Person, useService } from "../support/harness.ts";
import { runCommand } from "../support/spawned-service.ts";
import { StreamReader, until } from "../support/stream-reader.ts";
import { engine } from "../support/test-database.ts";
import { useFolder } from "../support/temporary-folder.ts";

const folder = useFolder("restored-log");

describe.runIf(engine === "sqlite")("the event log after a restore", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  const corkboard = async (...args: string[]) =>
    expect(await runCommand(args, service.environment)).toMatchObject({ status: 0, stderr: "" });
  const backUp = async (name: string) => {
    await corkboard("backup", "--to", join(folder, name));
    return join(folder, name);
  };
  const restore = (file: string) => corkboard("restore", "--from", file, "--force");

  const addClients = async ({ client }: Person, count: number) => {
    for (let n = 0; n < count; n++) await client.createClient({ body: { name: `Client ${n}` } });
  };
  const sequencesOf = async ({ client }: Person) => (await client.listEvents()).data.map(({ sequence }) => sequence);
  const follow = ({ token }: Person, lastEventId?: number) =>
    StreamReader.open(service.url, lastEventId === undefined ? { token } : { token, lastEventId });

  it("ends streams that received events it no longer contains, and resets them", async () => {
    const { owner } = await service.createOrganisation();
    await addClients(owner, 2);
    const file = await backUp("open-streams");
    const ofOrganisation = await follow(owner);
    const resets: StreamReset[] = [];
    const byClient = owner.client.streamEvents({ onReset: (reset) => resets.push(reset) });
    const first = byClient.next();
    await until(() => ofOrganisation.text !== "", "the beginning");
    const board = await newBoard(owner, []);
    const ofProject = await StreamReader.open(service.url, {
      token: owner.token,
      query: { project_id: board.projectId },
    });
    await addClients(owner, 1);
    await ofOrganisation.take(3);
    expect((await first).value).toMatchObject({ sequence: 4 });

    await restore(file);
    await until(() => ofOrganisation.isClosed && ofProject.isClosed, "the end of the streams");
    expect(ofOrganisation.sequences).toEqual([4, 5, 6]);

    const later = [(await byClient.next()).value, (await byClient.next()).value];
    expect(later).toMatchObject([{ sequence: 5 }, { sequence: 6 }]);
    const next = byClient.next();
    await until(() => resets.length > 0, "the reset");
    expect(resets).toEqual([{ reason: "too_new", sequence: 3 }]);
    await addClients(owner, 1);
    expect((await next).value).toMatchObject({ type: "client.created", sequence: 8 });
    await byClient.return();
  });

  it("keeps streams that received only events it still contains", async () => {
    const { owner } = await service.createOrganisation();
    const other = await service.createOrganisation();
    await addClients(owner, 2);
    const file = await backUp("same-log");
    const stream = await follow(owner);
    await until(() => stream.text !== "", "the beginning");
    const ended = await follow(other.owner);
    await addClients(other.owner, 1);
    await ended.take(1);
    await restore(file);
    await until(() => ended.isClosed, "the end of the other stream");
    await addClients(owner, 2);
    await stream.take(2);
    expect(stream.isClosed).toBe(false);
    expect(stream.messages.map(({ event }) => event)).toEqual(["client.created", "client.created"]);
  });

  it("never reuses a sequence number, and detects clients that received lost events", async () => {
    const { owner } = await service.createOrganisation();
    await addClients(owner, 2);
    const early = await backUp("early");
    await addClients(owner, 3);
    const late = await backUp("late");
    await addClients(owner, 1);
    await restore(early);
    await addClients(owner, 2);
    expect(await sequencesOf(owner)).toEqual([1, 2, 3, 9, 10]);
    await restore(late);
    await addClients(owner, 1);
    expect(await sequencesOf(owner)).toEqual([1, 2, 3, 4, 5, 6, 12]);
    for (const gone of [7, 9, 10]) {
      const stream = await follow(owner, gone);
      await stream.take(1);
      expect(stream.messages[0]?.data).toBe(JSON.stringify({ reason: "replaced", sequence: 12 }));
    }
    const known = await follow(owner, 4);
    await known.take(3);
    expect(known.sequences).toEqual([5, 6, 12]);
  });

  it("continues the sequence of an organisation that one restore removed and another brought back", async () => {
    const without = await backUp("without");
    const { owner } = await service.createOrganisation();
    const withIt = await backUp("with-it");
    await addClients(owner, 4);
    await restore(without);
    await restore(withIt);
    await addClients(owner, 1);
    expect((await sequencesOf(owner))[1]).toBeGreaterThan(5);
    expect(await service.miscounts()).toEqual([]);
  });

  it("leaves a large gap if the newer log is lost", async () => {
    const { owner } = await service.createOrganisation();
    await addClients(owner, 1);
    const file = await backUp("to-elsewhere");
    await addClients(owner, 2);
    const elsewhere = { CORKBOARD_DATA: join(folder, "elsewhere") };
    expect(await runCommand(["restore", "--from", file], elsewhere)).toMatchObject({ status: 0, stderr: "" });
    const config = readConfig({ PORT: "0", ...elsewhere });
    const other = await startService(config, { logger: pino({ level: "silent" }), requestLog: undefined });
    onTestFinished(() => other.stop());
    const there = { ...owner, client: createClient({ baseUrl: other.address, token: owner.token }) };
    await addClients(there, 3);
    const [one, two, ...later] = await sequencesOf(there);
    expect([one, two]).toEqual([1, 2]);
    expect(Math.min(...later)).toBeGreaterThan(1_000_000);
    const back = await StreamReader.open(other.address, { token: owner.token, lastEventId: 4 });
    await back.take(1);
    expect(back.messages[0]).toMatchObject({ event: "reset", id: String(later.at(-1)) });
  });
});
