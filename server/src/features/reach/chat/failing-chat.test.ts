import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { burstMs, runChat } from "../../../../test/support/chat-runner.ts";
import { freePort } from "../../../../test/support/free-port.ts";
import { newFeedback, newProject } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { WebhookEndpoint } from "../../../../test/support/webhook-endpoint.ts";
import { query } from "../../../db/query.ts";
import { findOrganisationsWithPendingEvents } from "../../../events/event-log.queries.ts";
import { notFoundOrNotPublic } from "../../../ports/outbound/outbound-client.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { mailItems } from "../mail/mail.queries.ts";
import { pauseAfter } from "./retry-schedule.ts";

const soon = { timeout: 20_000, interval: 10 };
const hours = (count: number) => count * 60 * 60 * 1_000;

const findTimes = query((q, p: { org: string }) =>
  q.selectFrom("chat_addresses").select(["last_attempt_at", "next_attempt_at", "attempts"]).where("org_id", "=", p.org),
);
const findWaiting = query((q, p: { org: string }) =>
  q
    .selectFrom("jobs")
    .select("run_at")
    .where("org_id", "=", p.org)
    .where("kind", "=", "chat")
    .where("run_at", "is not", null),
);
const itemsOf = query((q, p: { org: string; id: string }) => mailItems(q, p));

describe("messages to a chat that fail", () => {
  const service = useService({ CORKBOARD_WORKER: "off", CORKBOARD_RATE_LIMIT: "off" });

  const newChat = async (url: string) => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const { id } = await newProject(owner, "website");
    const params = { id };
    await owner.client.createChatAddress({ params, body: { format: "slack", url } });
    const times = async () => (await service.db.all(findTimes, { org: organisation.id }))[0]!;
    /** Every event has been looked at. */
    const followed = async () => {
      const pending = async () =>
        (await service.db.all(findOrganisationsWithPendingEvents, {})).map(({ id: org }) => org);
      await expect.poll(pending, soon).not.toContain(organisation.id);
    };
    return {
      organisation,
      owner,
      params,
      times,
      /** A message was requested, whatever else the job is about. */
      requested: async () => {
        await followed();
        await expect.poll(() => service.db.all(findWaiting, { org: organisation.id }), soon).toHaveLength(1);
      },
      followed,
      /** The job is done, or waits for the next attempt. Clocks are not moved while it is being done. */
      settled: async () => {
        const due = async () => (await service.db.all(findWaiting, { org: organisation.id }))[0]?.run_at ?? null;
        await expect.poll(async () => (await due()) === (await times()).next_attempt_at, soon).toBe(true);
      },
      report: () => newFeedback(owner, { project_id: id }),
      address: async () => (await owner.client.getChatAddress({ params })).data,
      update: (body: object) => owner.client.updateChatAddress({ params, body }),
      attempts: async (count: number) => {
        await expect.poll(async () => (await times()).attempts, soon).toBe(count);
      },
      notifications: async () => (await owner.client.listNotifications()).data,
    };
  };

  /** Its first message has failed. */
  const failing = async (respond: (response: ServerResponse) => void) => {
    const endpoint = await WebhookEndpoint.start(respond);
    const chat = await newChat(endpoint.url);
    const runner = runChat(service);
    await chat.report();
    await chat.requested();
    runner.advanceClock(burstMs);
    await endpoint.until(1);
    return { ...chat, ...runner, endpoint };
  };

  it("are repeated after growing pauses, with what happened meanwhile, and not earlier because of that", async () => {
    const { endpoint, times, attempts, advanceClock, address, report, followed, settled } = await failing((response) =>
      response.writeHead(500).end("hooks.example says no"),
    );
    for (let count = 1; count <= 4; count++) {
      await attempts(count);
      const { last_attempt_at, next_attempt_at } = await times();
      const waits = Date.parse(next_attempt_at ?? "") - Date.parse(last_attempt_at ?? "");
      expect(waits).toBeGreaterThanOrEqual(pauseAfter(count, () => 0));
      expect(endpoint.received).toHaveLength(count);
      advanceClock(waits);
    }
    await attempts(5);
    expect(await address()).toMatchObject({
      active: true,
      failing_since: expect.stringMatching(/Z$/),
      last_error: "returned 500",
    });
    await report();
    await followed();
    // Requested by the new report, and postponed.
    advanceClock(burstMs);
    await settled();
    expect(await times()).toMatchObject({ attempts: 5 });
    expect(endpoint.received).toHaveLength(5);
    endpoint.respond = (response) => response.writeHead(200).end();
    advanceClock(pauseAfter(5, () => 0));
    await attempts(0);
    expect(endpoint.received).toHaveLength(6);
    expect(JSON.parse(endpoint.received[5]?.body ?? "").text).toBe("2 updates in A website");
    expect(await address()).toMatchObject({ failing_since: null, last_error: null });
  });

  it("switch them off after three days, and notify the owners", async () => {
    const chat = await failing((response) => response.writeHead(503).end());
    const { owner, address, advanceClock, endpoint, attempts, organisation, params } = chat;
    await attempts(1);
    advanceClock(hours(71));
    await attempts(2);
    expect((await address()).active).toBe(true);
    advanceClock(hours(5));
    await expect
      .poll(address, soon)
      .toMatchObject({ active: false, disabled_reason: "No message could be sent for three days" });
    const host = new URL(endpoint.url).host;
    expect(await chat.notifications()).toMatchObject([
      {
        kind: "webhook_disabled",
        subject_type: "webhook",
        subject_id: params.id,
        project_id: params.id,
        subject_title: host,
        actor: null,
      },
    ]);
    const { data: audit } = await owner.client.listAudit({ query: { kind: ["chat_address.disabled"] } });
    expect(audit).toMatchObject([{ object_id: params.id, about: host, actor: null, address: null }]);
    expect(endpoint.received).toHaveLength(3);

    const mail = composeMail(
      {
        batch: "b",
        organisation: { id: organisation.id, name: "Acme" },
        to: { name: "Olive", address: "olive@example.com" },
        unsubscribeKey: "k",
        kinds: ["webhook_disabled"],
        items: await service.db.all(itemsOf, { org: organisation.id, id: owner.userId }),
        total: 1,
      },
      "https://cork.example",
    );
    expect(mail.text).toContain(`Messages to the chat at ${host} were switched off`);
    expect(mail.text).toContain(`https://cork.example/settings/projects/${params.id}?organisation=${organisation.id}`);
    expect(mail.text).not.toContain("/hook");

    // Another three days from now, and nothing of what happened before.
    endpoint.respond = (response) => response.writeHead(200).end();
    expect((await chat.update({ active: true })).data).toMatchObject({
      active: true,
      disabled_reason: null,
      failing_since: null,
    });
    await chat.settled();
    await chat.report();
    await chat.requested();
    advanceClock(burstMs);
    await endpoint.until(4);
    expect(JSON.parse(endpoint.received[3]?.body ?? "").text).toBe("1 update in A website");
    await owner.client.deleteChatAddress({ params });
    expect(await chat.notifications()).toEqual([]);
  });

  it.each([404, 410])("switch them off at once if the chat returns %d", async (status) => {
    const { address, notifications, endpoint, logged } = await failing((response) => response.writeHead(status).end());
    await expect.poll(address, soon).toMatchObject({
      active: false,
      disabled_reason: `The chat returned ${status}: the address was revoked or is wrong`,
      last_error: `returned ${status}`,
    });
    expect(await notifications()).toHaveLength(1);
    expect(endpoint.received).toHaveLength(1);
    expect(logged).toEqual([]);
  });

  it.each([
    ["60", 60_000],
    ["1.5", 1_500],
    ["0", 1_000],
    ["999999", hours(1)],
    ["soon", pauseAfter(1, () => 0)],
  ])("wait as long as the chat asks for with 429, up to an hour: %s", async (header, expected) => {
    const { times, attempts, address } = await failing((response) =>
      response.writeHead(429, { "retry-after": header }).end(),
    );
    await attempts(1);
    const { last_attempt_at, next_attempt_at } = await times();
    const waits = Date.parse(next_attempt_at ?? "") - Date.parse(last_attempt_at ?? "");
    expect(waits).toBeGreaterThanOrEqual(expected);
    // And the duration of the attempt itself.
    expect(waits).toBeLessThan(expected + 1_000);
    expect(await address()).toMatchObject({ active: true, last_error: "returned 429" });
  });

  it("are sent at once if the URL or the format is corrected", async () => {
    const chat = await failing((response) => response.writeHead(400).end());
    await chat.attempts(1);
    await chat.update({ format: "discord" });
    await expect.poll(() => chat.endpoint.received.length, soon).toBe(2);
    await chat.attempts(1);
    const other = await WebhookEndpoint.start();
    await chat.update({ url: other.url });
    await other.until(1);
    expect(JSON.parse(other.received[0]?.body ?? "")).toMatchObject({ content: expect.stringContaining("1 update") });
    await expect.poll(chat.address, soon).toMatchObject({ failing_since: null, last_error: null });
  });

  it("follow no redirects, and do not tell internal hosts apart", async () => {
    const elsewhere = await WebhookEndpoint.start();
    const { address } = await failing((response) => response.writeHead(302, { location: elsewhere.url }).end());
    await expect.poll(address, soon).toMatchObject({ last_error: "returned 302; redirects are not followed" });
    expect(elsewhere.received).toEqual([]);
    const unreachable = await newChat(`http://127.0.0.1:${await freePort()}/`);
    await unreachable.owner.client.testChatAddress({ params: unreachable.params });
    runChat(service);
    await expect
      .poll(unreachable.address, soon)
      .toMatchObject({ test_pending: false, last_error: notFoundOrNotPublic });
  });

  it("do not count if they are tests, which are not repeated", async () => {
    const endpoint = await WebhookEndpoint.start((response) => response.writeHead(500).end());
    const { owner, params, address, times } = await newChat(endpoint.url);
    await owner.client.testChatAddress({ params });
    const { advanceClock } = runChat(service);
    await expect.poll(address, soon).toMatchObject({ test_pending: false, last_error: "returned 500" });
    expect(await address()).toMatchObject({ active: true, failing_since: null });
    expect(await times()).toMatchObject({ attempts: 0, next_attempt_at: null });
    advanceClock(hours(1));
    endpoint.respond = (response) => response.writeHead(410).end();
    await owner.client.testChatAddress({ params });
    await expect.poll(address, soon).toMatchObject({ test_pending: false, active: false });
    expect(endpoint.received).toHaveLength(2);
  });
});
