import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Socket } from "node:net";
import { errors, limits } from "@corkboard/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import { startAppOn } from "../../../test/support/app-on.ts";
import { newBoard, newCard } from "../../../test/support/factories.ts";
import { type Person, useService } from "../../../test/support/harness.ts";
import type { Database } from "../../db/database.ts";
import { until } from "../../../test/support/stream-reader.ts";

const path = `/api/v1/boards/cards?limit=${limits.pageMaximum}`;

const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title);

describe("a long page", () => {
  const service = useService();

  /** As many long cards as a page shows: more than all buffers between two sockets can hold. */
  const fill = async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["One", "Two"]);
    const description = "é".repeat(limits.description);
    const titles: string[] = [];
    for (const listId of board.listIds) {
      for (let n = 0; n < limits.pageMaximum / 2; n++) {
        titles.push(
          (await newCard(owner, { ...board, listId }, { title: `Card ${titles.length}`, description })).title,
        );
      }
    }
    return { owner, titles };
  };
  let world: ReturnType<typeof fill> | undefined;
  const filled = () => (world ??= fill());

  const requestFor = (person: Person, of = path) =>
    `GET ${of} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n\r\n`;

  const sendUnread = (url: string, requests: string) => {
    const { hostname, port } = new URL(url);
    const socket: Socket = connect(Number(port), hostname);
    let isClosed = false;
    socket.pause();
    socket.on("error", () => undefined);
    socket.once("close", () => {
      isClosed = true;
    });
    socket.write(requests);
    onTestFinished(() => void socket.destroy());
    return { socket, isClosed: () => isClosed, resume: () => socket.resume() };
  };

  const get = (url: string, person: Person) =>
    fetch(url + path, { headers: { authorization: `Bearer ${person.token}` } });

  /** Repeats the request until it has this status. */
  const untilStatus = async (status: number, url: string, person: Person): Promise<Response> => {
    for (let attempt = 0; attempt < 1_000; attempt++) {
      const response = await get(url, person);
      if (response.status === status) return response;
      await response.body?.cancel();
      await sleep(10);
    }
    throw new Error(`no response had the status ${status}`);
  };

  it("is complete and in order, in lists of cards and of feedback", async () => {
    const { owner, titles } = await filled();
    const { data, meta } = await owner.client.listCards({ query: { limit: limits.pageMaximum } });
    expect(titlesOf(data)).toEqual(titles);
    expect(titlesOf(data.filter(({ description }) => description?.length !== limits.description))).toEqual([]);
    expect(meta).toEqual({ total: titles.length, limit: limits.pageMaximum, offset: 0 });
    const second = await owner.client.listCards({ query: { limit: 30, offset: 40 } });
    expect(titlesOf(second.data)).toEqual(titles.slice(40, 70));
    const { id: client_id } = (await owner.client.createClient({ body: { name: "Bolt" } })).data;
    const site = { client_id, name: "Site", type: "website" as const, url: "https://bolt.example" };
    const project_id = (await owner.client.createProject({ body: site })).data.id;
    const items: string[] = [];
    for (let n = 0; n < 10; n++) {
      const body = { project_id, title: `Report ${n}`, description: "é".repeat(limits.description) };
      items.unshift((await owner.client.createFeedback({ body })).data.title);
    }
    for (const filter of [{}, { status: "new" as const }]) {
      const list = await owner.client.listFeedback({ query: { limit: limits.pageMaximum, ...filter } });
      expect({ filter, titles: titlesOf(list.data) }).toEqual({ filter, titles: items });
      expect(list.meta).toEqual({ total: 10, limit: limits.pageMaximum, offset: 0 });
    }
  });

  it("returns 503 with Retry-After while responses that are being read slowly occupy the memory", async () => {
    const { owner } = await filled();
    const { url } = await startAppOn(service.db, { unsent: { maxBytes: 2_500_000, patienceMs: 600_000 } });
    const unread = [sendUnread(url, requestFor(owner)), sendUnread(url, requestFor(owner))];
    const response = await untilStatus(503, url, owner);
    expect(await response.json()).toMatchObject({ error: errors.responsesFull.message });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    const headers = { authorization: `Bearer ${owner.token}` };
    expect((await fetch(`${url}/api/v1/me`, { headers })).status).toBe(200);
    expect((await fetch(`${url}/api/v1/boards/cards?limit=1`, { headers })).status).toBe(200);
    expect(unread.map(({ isClosed }) => isClosed())).toEqual([false, false]);
    for (const { resume } of unread) resume();
    expect((await untilStatus(200, url, owner)).status).toBe(200);
  });

  it("replaces the response of a client that has stopped reading", async () => {
    const { owner } = await filled();
    const { url } = await startAppOn(service.db, { unsent: { maxBytes: 1_500_000, patienceMs: 500 } });
    const unread = sendUnread(url, requestFor(owner));
    await untilStatus(503, url, owner);
    const response = await untilStatus(200, url, owner);
    expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(limits.pageMaximum);
    unread.resume();
    await until(() => unread.isClosed(), "the connection to be closed");
  });

  it("occupies nothing once its client has disconnected, even before it was read", async () => {
    const { owner } = await filled();
    const [clients, reads] = [10, { begun: 0, ended: 0 }];
    let areDisconnected = false;
    const slow: Database = {
      ...service.db,
      allUpTo: async (...read) => {
        const rows = await service.db.allUpTo(...read);
        reads.begun++;
        await until(() => areDisconnected, "the clients to disconnect");
        reads.ended++;
        return rows;
      },
    };
    const unsent = { maxBytes: 3_500_000, patienceMs: 600_000 };
    const { url, connections } = await startAppOn(slow, { unsent });
    const sockets = Array.from({ length: clients }, () => sendUnread(url, requestFor(owner)).socket);
    await until(() => reads.begun === clients, "the pages to be read");
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => connections()).toBe(0);
    areDisconnected = true;
    await until(() => reads.ended === clients, "the reads to end");
    await (await untilStatus(200, url, owner)).text();
  });

  it("counts the responses that wait behind others of a pipeline", async () => {
    const { owner } = await filled();
    const { url, connections } = await startAppOn(service.db, { unsent: { maxBytes: 2_500_000, patienceMs: 500 } });
    const { socket } = sendUnread(url, "");
    await expect.poll(() => connections()).toBe(1);
    socket.write(requestFor(owner, "/api/v1/boards/cards?limit=1").repeat(300));
    await expect.poll(() => connections()).toBe(0);
  });
});
