import { errors } from "@corkboard/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponseProblems } from "../../../../test/support/error-response-problems.ts";
import { numbers, StreamReader, type StreamRequest, until } from "../../../../test/support/stream-reader.ts";
import { advanceNumbering, openNumbering } from "../../../events/event-log.queries.ts";
import { deleteEventsBefore, numberCommitted } from "../../../events/event-log.ts";
import { recordEvent } from "../../../events/record-event.ts";
import { serviceOf } from "../../../shared/actor.ts";
import { newId } from "../../../shared/id.ts";

describe("the stream of events", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  const follow = (person: Person, request: Omit<StreamRequest, "token"> = {}) =>
    StreamReader.open(service.url, { token: person.token, ...request });

  const writeClients = async (person: Person, count: number, lanes = 8) => {
    let left = count;
    const lane = async () => {
      while (left-- > 0) await person.client.createClient({ body: { name: `Client ${left}` } });
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };

  it("sends new events, each as in the log", async () => {
    const { owner } = await service.createOrganisation();
    await owner.client.createClient({ body: { name: "Before" } });
    const stream = await follow(owner);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-request-id": expect.stringMatching(/^req_/),
    });
    await owner.client.createClient({ body: { name: "Line\nbreaks\r\n\nand: ütf-8 🚲" } });
    const [event] = await stream.take(1);
    expect(stream.text).toMatch(/^retry: 2000\nid: 2\n\nid: 3\nevent: client\.created\ndata: \{.*\}\n\n$/);
    const logged = await owner.client.listEvents({ query: { after: 2 } });
    expect([event]).toEqual(logged.data);
  });

  it("is complete and in order for every reader during eight concurrent writers", async () => {
    const { owner } = await service.createOrganisation();
    const readers = await Promise.all(Array.from({ length: 4 }, () => follow(owner)));
    await writeClients(owner, 200);
    for (const reader of readers) {
      await reader.take(200);
      expect(reader.sequences).toEqual(numbers(2, 201));
    }
  });

  it("continues after the last event seen, through 500 missed ones and those written meanwhile", async () => {
    const { owner } = await service.createOrganisation();
    const first = await follow(owner);
    await writeClients(owner, 10);
    await first.take(10);
    first.leave();
    await writeClients(owner, 500);
    const writing = writeClients(owner, 150, 4);
    const back = await follow(owner, { lastEventId: 11 });
    const behind = await follow(owner, { query: { after: "11" } });
    await writing;
    for (const stream of [back, behind]) {
      await stream.take(650);
      expect(stream.sequences).toEqual(numbers(12, 661));
    }
    await owner.client.createClient({ body: { name: "The last" } });
    expect((await back.take(651)).at(-1)?.sequence).toBe(662);
  });

  it("sends its position before the first event, so that nothing between two connections is lost", async () => {
    const { owner } = await service.createOrganisation();
    const first = await follow(owner);
    await until(() => first.text !== "", "the beginning");
    first.leave();
    const lastEventId = /^id: (\d+)$/m.exec(first.text)?.[1] ?? "";
    await owner.client.createClient({ body: { name: "Between" } });
    const back = await follow(owner, { lastEventId });
    expect((await back.take(1)).map(({ type }) => type)).toEqual(["client.created"]);
  });

  it("continues at another instance, with the changes of both", async () => {
    const { owner } = await service.createOrganisation();
    const other = await service.startAnother({ CORKBOARD_RATE_LIMIT: "off" });
    onTestFinished(() => other.stop());
    const here = await follow(owner);
    await writeClients(owner, 20);
    await here.take(12);
    here.leave();
    const lastEventId = here.sequences.at(-1) ?? 0;
    const there = await StreamReader.open(other.address, { token: owner.token, lastEventId });
    await writeClients(owner, 20);
    await there.take(41 - lastEventId);
    expect([...here.sequences, ...there.sequences]).toEqual(numbers(2, 41));
  });

  it("numbers the first events of an organisation once, though several notice them at the same time", async () => {
    for (let round = 0; round < 20; round++) {
      const { id, owner } = await service.createOrganisation();
      await Promise.all(Array.from({ length: 4 }, () => numberCommitted(service.db, id)));
      await owner.client.createClient({ body: { name: "First" } });
      const { data: events } = await owner.client.listEvents();
      expect(events.map(({ sequence }) => sequence)).toEqual([1, 2]);
    }
  });

  it("sends an organisation's own events only", async () => {
    const ours = await service.createOrganisation("Ours");
    const theirs = await service.createOrganisation("Theirs");
    const stream = await follow(ours.owner, { lastEventId: 0 });
    const { id } = await newFeedback(theirs.owner, { title: "A secret of theirs" });
    await ours.owner.client.createClient({ body: { name: "Ours" } });
    await stream.take(2);
    expect(new Set(stream.events.map(({ org_id }) => org_id))).toEqual(new Set([ours.id]));
    expect(stream.text).not.toContain("secret");
    expect(stream.text).not.toContain(id);
  });

  it("can be limited to one project, for past and new events", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["To do"]);
    const other = await newBoard(owner, ["To do"]);
    const before = await newCard(owner, board);
    await newCard(owner, other);
    const back = await follow(owner, { lastEventId: 0, query: { project_id: board.projectId } });
    const fromNow = await follow(owner, { query: { project_id: board.projectId.toUpperCase() } });
    await newCard(owner, other);
    const after = await newCard(owner, board);
    await newFeedback(owner);
    const of = (stream: StreamReader) => stream.events.map(({ type, object_id }) => ({ type, object_id }));
    await back.take(4);
    await fromNow.take(1);
    const created = (id: string) => ({ type: "card.created", object_id: id });
    expect(of(back)).toEqual([
      { type: "project.created", object_id: board.projectId },
      { type: "list.created", object_id: board.listId },
      created(before.id),
      created(after.id),
    ]);
    expect(of(fromNow)).toEqual([created(after.id)]);
  });

  it("is empty for a project that is unknown, invalid or another organisation's", async () => {
    const { owner } = await service.createOrganisation("Ours");
    const theirs = await newBoard((await service.createOrganisation("Theirs")).owner, []);
    const unknown = [newId(), "nonsense", theirs.projectId];
    const streams = await Promise.all(
      unknown.map((project_id) => follow(owner, { lastEventId: 0, query: { project_id } })),
    );
    const everything = await follow(owner, { lastEventId: 0 });
    await newBoard(owner, ["To do"]);
    await everything.take(4);
    for (const stream of streams) {
      expect(stream).toMatchObject({ status: 200, isClosed: false });
      expect(stream.messages).toEqual([]);
    }
  });

  it("sends nothing for a change that was rejected or rolled back", async () => {
    const { id, owner } = await service.createOrganisation();
    const board = await newBoard(owner, []);
    const stream = await follow(owner);
    const { client_id } = (await owner.client.getProject({ params: { id: board.projectId } })).data;
    await expect(owner.client.deleteClient({ params: { id: client_id } })).rejects.toMatchObject({ status: 409 });
    await expect(owner.client.createClient({ body: { name: "" } })).rejects.toMatchObject({ status: 400 });
    const undone = service.db.write(async (tx) => {
      await recordEvent(tx, serviceOf(id), "client.updated", { id: client_id, projectId: null, version: 1 }, "{}");
      throw new Error("changed its mind");
    });
    await expect(undone).rejects.toThrow("changed its mind");
    await owner.client.updateClient({ params: { id: client_id }, body: { name: "Renamed" } });
    expect((await stream.take(1)).map(({ type, sequence }) => ({ type, sequence }))).toEqual([
      { type: "client.updated", sequence: 4 },
    ]);
  });

  it("sends a reset for a position before or after the log, and continues at the end", async () => {
    const { owner } = await service.createOrganisation();
    await writeClients(owner, 5);
    const oldest = async () => (await owner.client.listEvents({ query: { limit: 1 } })).data[0]?.sequence ?? 0;
    // Events are kept until they are processed.
    while ((await oldest()) < 6) await deleteEventsBefore(service.db, new Date(Date.now() + 60_000));
    const tooOld = await follow(owner, { lastEventId: 3 });
    const tooNew = await follow(owner, { lastEventId: 4_000_000_000 });
    const justKept = await follow(owner, { lastEventId: 5 });
    await owner.client.createClient({ body: { name: "The next" } });
    for (const [stream, reason] of [
      [tooOld, "too_old"],
      [tooNew, "too_new"],
    ] as const) {
      await stream.take(2);
      expect(stream.messages[0]).toEqual({ id: "6", event: "reset", data: JSON.stringify({ reason, sequence: 6 }) });
      expect(stream.sequences).toEqual([7]);
    }
    await justKept.take(2);
    expect(justKept.sequences).toEqual([6, 7]);
    const resetOf = async (query: object) => (await owner.client.listEvents({ query })).meta.reset;
    expect(await resetOf({ after: 3 })).toEqual({ reason: "too_old", sequence: 7 });
    expect(await resetOf({ after: 4_000_000_000 })).toEqual({ reason: "too_new", sequence: 7 });
    for (const known of [{ after: 5 }, { after: 7 }, {}, { before: 4 }, { after: 3, order: "newest" }]) {
      expect(await resetOf(known)).toBeUndefined();
    }
  });

  it("sends a reset for a position that the log skipped, and continues after those it has", async () => {
    const { id: org, owner } = await service.createOrganisation();
    await writeClients(owner, 2);
    expect((await owner.client.listEvents()).data).toHaveLength(3);
    const open = await follow(owner);
    await service.db.write(async (tx) => {
      await tx.send(openNumbering, { org });
      await tx.send(advanceNumbering, { org, to: 100 });
    });
    await writeClients(owner, 2);
    await open.take(2);
    expect(open.sequences).toEqual([101, 102]);
    for (const lastEventId of [4, 50, 99]) {
      const leftOut = await follow(owner, { lastEventId });
      await leftOut.take(1);
      const data = JSON.stringify({ reason: "replaced", sequence: 102 });
      expect(leftOut.messages[0]).toEqual({ id: "102", event: "reset", data });
    }
    for (const lastEventId of [2, 3]) {
      const known = await follow(owner, { lastEventId });
      await known.take(5 - lastEventId);
      expect(known.sequences).toEqual([3, 101, 102].slice(lastEventId - 2));
    }
  });

  it("rejects a position that is not an integer before anything is streamed", async () => {
    const { owner } = await service.createOrganisation();
    const path = "/api/v1/events/stream";
    for (const bad of ["", "x", "-1", "1.5", "1e3", "99999999999999999999", "1, 2"]) {
      const headers = { "last-event-id": bad };
      const byHeader = await service.request("GET", path, { token: owner.token, headers });
      expect(errorResponseProblems(byHeader, `Last-Event-ID: ${bad}`, 400)).toEqual([]);
      expect(byHeader.body.code).toBe(errors.invalidInput.code);
      const byQuery = await service.request("GET", `${path}?after=${bad}`, { token: owner.token });
      expect(errorResponseProblems(byQuery, `after=${bad}`, 400)).toEqual([]);
    }
  });

  it("prefers the header to the query parameter", async () => {
    const { owner } = await service.createOrganisation();
    await writeClients(owner, 4);
    const stream = await follow(owner, { lastEventId: 3, query: { after: "1" } });
    await stream.take(2);
    expect(stream.sequences).toEqual([4, 5]);
  });

  it("responds to HEAD with headers only", async () => {
    const { owner } = await service.createOrganisation();
    const response = await service.request("HEAD", "/api/v1/events/stream", { token: owner.token });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  });
});
