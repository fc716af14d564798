import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Socket } from "node:net";
import { errors, limits } from "@corkboard/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import { startAppOn } from "../../../test/support/app-on.ts";
import { newBoard, newCard } from "../../../test/support/factories.ts";
import { type Person, useService } from "../../../test/support/harness.ts";
import { until } from "../../../test/support/stream-reader.ts";

const path = `/api/v1/boards/cards?limit=${limits.pageMaximum}`;

describe("a long page", () => {
  const service = useService();

  /** As many long cards as a page shows: more than all buffers between two sockets can hold. */
  const fill = async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["One", "Two"]);
    const description = "é".repeat(limits.description);
    const ids = [];
    for (const listId of board.listIds) {
      for (let n = 0; n < limits.pageMaximum / 2; n++) {
        ids.push((await newCard(owner, { ...board, listId }, { description })).id);
      }
    }
    return { owner, ids };
  };
  let world: ReturnType<typeof fill> | undefined;
  const filled = () => (world ??= fill());

  const requestUnread = (url: string, person: Person) => {
    const { hostname, port } = new URL(url);
    const socket: Socket = connect(Number(port), hostname);
    let isClosed = false;
    socket.pause();
    socket.on("error", () => undefined);
    socket.once("close", () => {
      isClosed = true;
    });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n\r\n`);
    onTestFinished(() => void socket.destroy());
    return { isClosed: () => isClosed, resume: () => socket.resume() };
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
    const { owner, ids } = await filled();
    const { data, meta } = await owner.client.listCards({ query: { limit: limits.pageMaximum } });
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(data.every(({ description }) => description?.length === limits.description)).toBe(true);
    expect(meta).toEqual({ total: ids.length, limit: limits.pageMaximum, offset: 0 });
    const second = await owner.client.listCards({ query: { limit: 30, offset: 40 } });
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(40, 70));
    const { id: client_id } = (await owner.client.createClient({ body: { name: "Bolt" } })).data;
    const site = { client_id, name: "Site", type: "website" as const, url: "https://bolt.example" };
    const project_id = (await owner.client.createProject({ body: site })).data.id;
    const items = [];
    for (let n = 0; n < 10; n++) {
      const body = { project_id, title: `${n}`, description: "é".repeat(limits.description) };
      items.unshift((await owner.client.createFeedback({ body })).data.id);
    }
    for (const filter of [{}, { status: "new" as const }]) {
      const list = await owner.client.listFeedback({ query: { limit: limits.pageMaximum, ...filter } });
      expect(list.data.map(({ id }) => id)).toEqual(items);
      expect(list.meta).toEqual({ total: 10, limit: limits.pageMaximum, offset: 0 });
    }
  });

  it("returns 503 with Retry-After while responses that are being read slowly occupy the memory", async () => {
    const { owner } = await filled();
    const { url } = await startAppOn(service.db, { unsent: { maxBytes: 2_500_000, patienceMs: 600_000 } });
    const unread = [requestUnread(url, owner), requestUnread(url, owner)];
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
    const unread = requestUnread(url, owner);
    await untilStatus(503, url, owner);
    const response = await untilStatus(200, url, owner);
    expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(limits.pageMaximum);
    unread.resume();
    await until(() => unread.isClosed(), "the connection to be closed");
  });
});
