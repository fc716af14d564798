import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Event, StreamReset } from "@corkboard/contract";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { newBoard, newCard } from "../../server/test/support/factories.ts";
import { type Person, useService } from "../../server/test/support/harness.ts";
import { createClient } from "./index.ts";
import { streamEvents } from "./stream-events.ts";

describe("the typed client's event stream", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  const openStreams = async () => {
    const { body } = await service.request("GET", "/metrics");
    return Number(/^corkboard_event_streams (\d+)$/m.exec(body as string)?.[1]);
  };

  const untilOpen = async (count: number) => {
    await expect.poll(openStreams, { message: "open streams" }).toBe(count);
  };

  const addClients = async (owner: Person, ...names: string[]) => {
    for (const name of names) await owner.client.createClient({ body: { name } });
  };

  /** A proxy to the service whose connections can be cut. */
  const startProxy = async () => {
    const sockets = new Set<Socket>();
    const { hostname, port } = new URL(service.url);
    const server = createServer((near) => {
      const far = connect(Number(port), hostname);
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) sockets.add(socket.on("error", () => undefined));
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const cut = () => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    };
    onTestFinished(() => {
      cut();
      server.close();
    });
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut };
  };

  it("yields typed events until the caller stops", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["To do"]);
    const events = owner.client.streamEvents({ query: { project_id: board.projectId } });
    const next = events.next();
    await untilOpen(1);
    await addClients(owner, "In no project");
    const card = await newCard(owner, board, { title: "Just now" });
    const { value: event } = await next;
    expect(event).toMatchObject({ type: "card.created", object_id: card.id });
    const title = event?.type === "card.created" ? event.changes.title : undefined;
    expect(title?.to).toBe("Just now");
    await events.return();
    await untilOpen(0);
  });

  it("reconnects after a lost connection and continues where it stopped", async () => {
    const { owner } = await service.createOrganisation();
    const proxy = await startProxy();
    const client = createClient({ baseUrl: proxy.url, token: owner.token });
    const seen: Event[] = [];
    const onDisconnect = vi.fn<(error: unknown) => void>();
    const reading = (async () => {
      for await (const event of client.streamEvents({ onDisconnect })) if (seen.push(event) === 6) return;
    })();
    await untilOpen(1);
    await addClients(owner, "one", "two");
    const sequences = () => seen.map(({ sequence }) => sequence);
    await expect.poll(sequences, { message: "the events of the first connection" }).toEqual([2, 3]);
    proxy.cut();
    await addClients(owner, "three", "four", "five");
    await untilOpen(1);
    await addClients(owner, "six");
    await reading;
    expect(sequences()).toEqual([2, 3, 4, 5, 6, 7]);
    expect(onDisconnect).toHaveBeenCalledOnce();
    await untilOpen(0);
  });

  it("reconnects if nothing is received within the idle timeout", async () => {
    const lastEventIds: (string | undefined)[] = [];
    const prepare = (lastEventId: string | undefined) => async () => {
      lastEventIds.push(lastEventId);
      const text = lastEventIds.length === 1 ? "id: 7\n\n" : 'id: 8\ndata: {"sequence":8}\n\n';
      const body = new ReadableStream<Uint8Array>({ start: (to) => to.enqueue(new TextEncoder().encode(text)) });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    };
    const failures: unknown[] = [];
    const onDisconnect = (error: unknown) => failures.push(error);
    const events = streamEvents(prepare, { onDisconnect }, { retryMs: 1, idleTimeoutMs: 50 });
    expect((await events.next()).value).toEqual({ sequence: 8 });
    expect(lastEventIds).toEqual([undefined, "7"]);
    expect(failures).toEqual([new Error("Nothing was received from the stream for 0.05 s")]);
    await events.return();
  });

  it("calls onReset if events were missed, and continues", async () => {
    const { owner } = await service.createOrganisation();
    const resets: StreamReset[] = [];
    const events = owner.client.streamEvents({ query: { after: 99 }, onReset: (reset) => resets.push(reset) });
    const next = events.next();
    await expect.poll(() => resets, { message: "resets" }).not.toEqual([]);
    await addClients(owner, "The next");
    expect((await next).value).toMatchObject({ sequence: 2 });
    expect(resets).toEqual([{ reason: "too_new", sequence: 1 }]);
    await events.return();
  });

  it("throws when its token is revoked", async () => {
    const { owner } = await service.createOrganisation();
    const { data } = await owner.client.createToken({ body: { name: "Script" } });
    const client = createClient({ baseUrl: service.url, token: data.token });
    const next = client.streamEvents().next();
    next.catch(() => undefined);
    await untilOpen(1);
    await owner.client.revokeToken({ params: { id: data.id } });
    await expect(next).rejects.toMatchObject({ name: "CorkboardError", status: 401 });
  });

  it("aborts when its signal is aborted", async () => {
    const { owner } = await service.createOrganisation();
    const controller = new AbortController();
    const next = owner.client.streamEvents({ signal: controller.signal }).next();
    next.catch(() => undefined);
    await untilOpen(1);
    controller.abort();
    await expect(next).rejects.toMatchObject({ name: "AbortError" });
    await untilOpen(0);
  });
});
