import { describe, expect, it } from "vitest";
import { newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { StreamReader, until } from "../../../../test/support/stream-reader.ts";

const mention = (by: Person, id: string, content = "@Ann Lee, have a look") =>
  by.client.createFeedbackComment({ params: { id }, body: { content } });

const personal = async (stream: StreamReader, count: number) => {
  await until(() => stream.personal.length >= count, `${count} personal messages`);
  return stream.personal;
};

describe("personal messages in the event stream", () => {
  const service = useService();

  const team = async () => {
    const { owner, addMember } = await service.createOrganisation();
    const ann = await addMember("Ann Lee");
    return { owner, ann, feedback: await newFeedback(owner) };
  };

  it("report a new notification to the notified member's streams only, without a position in the log", async () => {
    const { owner, ann, feedback } = await team();
    const [first, second, others] = await Promise.all(
      [ann, ann, owner].map(({ token }) => StreamReader.open(service.url, { token })),
    );
    await mention(owner, feedback.id);
    for (const stream of [first, second]) {
      const [message] = await personal(stream as StreamReader, 1);
      const { data: inbox } = await ann.client.listNotifications();
      expect(message).toEqual({ event: "notification.created", data: { ...inbox[0], unread: 1 } });
    }
    await until(() => (others?.events.length ?? 0) >= 2, "the events of the comment");
    expect(others?.personal).toEqual([]);
  });

  it("are sent whatever project the stream is filtered by", async () => {
    const { owner, ann, feedback } = await team();
    const other = await newFeedback(owner);
    const stream = await StreamReader.open(service.url, { token: ann.token, query: { project_id: other.project_id } });
    await mention(owner, feedback.id);
    expect(await personal(stream, 1)).toMatchObject([{ event: "notification.created" }]);
  });

  it("report which notifications were read, and when none is left unread", async () => {
    const { owner, ann, feedback } = await team();
    const stream = await StreamReader.open(service.url, { token: ann.token });
    for (const count of [1, 2, 3]) {
      await mention(owner, feedback.id);
      expect((await personal(stream, count)).at(-1)?.data.unread).toBe(count);
    }
    const ids = stream.personal.map(({ data }) => data.id as string);
    await ann.client.markNotificationsRead({ body: { ids: ids.slice(0, 1) } });
    expect((await personal(stream, 4)).at(-1)).toEqual({
      event: "notification.read",
      data: { ids: ids.slice(0, 1), unread: 2 },
    });
    await ann.client.markNotificationsRead({ body: { all: true } });
    expect((await personal(stream, 5)).at(-1)).toEqual({ event: "notification.read", data: { all: true, unread: 0 } });
    expect((await ann.client.listNotifications()).meta).toMatchObject({ total: 3, unread: 0 });
  });

  it("reach streams of another process", async () => {
    const { owner, ann, feedback } = await team();
    const another = await service.startAnother({ CORKBOARD_WORKER: "off" });
    try {
      const stream = await StreamReader.open(another.address, { token: ann.token });
      await mention(owner, feedback.id);
      expect(await personal(stream, 1)).toMatchObject([{ event: "notification.created" }]);
      await ann.client.markNotificationsRead({ body: { all: true } });
      expect((await personal(stream, 2)).at(-1)).toMatchObject({ event: "notification.read", data: { all: true } });
    } finally {
      await another.stop();
    }
  });

  it("are passed to the client's callback and not yielded as events", async () => {
    const { owner, ann, feedback } = await team();
    const types: string[] = [];
    const ended = new AbortController();
    const events = ann.client.streamEvents({
      query: { after: 0 },
      signal: ended.signal,
      onNotification: ({ type }) => types.push(type),
    });
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { type } of events) seen.push(type);
    })();
    await until(() => seen.length > 0, "the start of the stream");
    await mention(owner, feedback.id);
    await until(() => types.length > 0, "the notification");
    ended.abort();
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
    expect(types).toEqual(["notification.created"]);
    expect(seen).not.toContain("notification.created");
  });
});

describe("the list of notifications", () => {
  const service = useService();

  it("contains the number of unread ones, whatever the page and the filter", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const ann = await addMember("Ann Lee");
    const { id } = await newFeedback(owner);
    const stream = await StreamReader.open(service.url, { token: ann.token });
    for (const count of [1, 2, 3]) {
      await mention(owner, id);
      await personal(stream, count);
    }
    await ann.client.markNotificationsRead({ body: { ids: [stream.personal[0]?.data.id] } });
    const metaOf = async (query: object) => (await ann.client.listNotifications({ query })).meta;
    expect(await metaOf({ limit: 1 })).toEqual({ total: 3, limit: 1, offset: 0, unread: 2 });
    expect(await metaOf({ limit: 1, cursor: "" })).toEqual({
      total: 3,
      limit: 1,
      offset: 0,
      unread: 2,
      next_cursor: expect.any(String),
    });
    expect(await metaOf({ unread: "true", offset: 9 })).toEqual({ total: 2, limit: 50, offset: 9, unread: 2 });
  });
});
