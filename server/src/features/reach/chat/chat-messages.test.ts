import { randomUUID } from "node:crypto";
import type { BodyOf } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { burstMs, ChatRoom, runChat } from "../../../../test/support/chat-runner.ts";
import { agentOf, claimOf, deliveryOf, ticketAbout } from "../../../../test/support/claims.ts";
import { newBoard, newCard, newFeedback, newProject } from "../../../../test/support/factories.ts";
import { type Organisation, useService } from "../../../../test/support/harness.ts";
import { newReport, newWebsite, sendReport } from "../../../../test/support/visitor.ts";
import { query } from "../../../db/query.ts";
import { findOrganisationsWithPendingEvents } from "../../../events/event-log.queries.ts";
import { newId } from "../../../shared/id.ts";
import { openSigner } from "../../../signing/signer.ts";
import { keyOfItem } from "../../outsiders/reports/reports.exports.ts";
import { decideDelivery } from "../../work/agent-work/agent-work.exports.ts";

const soon = { timeout: 20_000, interval: 10 };

const findJob = query((q, p: { org: string }) =>
  q.selectFrom("jobs").select(["subject", "run_at"]).where("org_id", "=", p.org).where("kind", "=", "chat"),
);
const setSentTo = query((q, p: { org: string; id: string; to: number }) =>
  q.updateTable("chat_addresses").set({ sent_to: p.to }).where("org_id", "=", p.org).where("id", "=", p.id),
);
const setClosed = query((q, p: { id: string; purge: string | null }) =>
  q.updateTable("organisations").set({ purge_at: p.purge }).where("id", "=", p.id),
);
const findSentTo = query((q, p: { org: string; id: string }) =>
  q.selectFrom("chat_addresses").select("sent_to").where("org_id", "=", p.org).where("id", "=", p.id),
);

describe("messages to the chat of a project", () => {
  const service = useService({
    CORKBOARD_WORKER: "off",
    CORKBOARD_RATE_LIMIT: "off",
    CORKBOARD_WIDGET_ADDRESS_LIMIT: "off",
    CORKBOARD_WIDGET_LIMIT: "off",
  });

  /** Every event has been looked at. */
  const followed = async ({ id }: Organisation) => {
    const pending = async () =>
      (await service.db.all(findOrganisationsWithPendingEvents, {})).filter((row) => row.id === id);
    await expect.poll(pending, soon).toEqual([]);
  };
  const jobsOf = ({ id: org }: Organisation) => service.db.all(findJob, { org });
  /** Nothing is left to do. */
  const quiet = async (organisation: Organisation) => {
    const waiting = async () => (await jobsOf(organisation)).filter(({ run_at }) => run_at !== null);
    await expect.poll(waiting, soon).toEqual([]);
  };

  const newChat = async (fields: Partial<BodyOf<"createChatAddress">> = {}) => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const site = await newWebsite(owner, { reporter_replies: true });
    const params = { id: site.id };
    const room = await ChatRoom.open();
    await owner.client.createChatAddress({ params, body: { format: "slack", url: room.url, ...fields } });
    const report = (more: Partial<BodyOf<"createFeedback">> = {}) =>
      newFeedback(owner, { project_id: site.id, ...more });
    return { organisation, owner, site, params, room, report };
  };

  /** All that waits is sent. */
  const passBurst = async (chat: ReturnType<typeof runChat>, organisation: Organisation) => {
    await followed(organisation);
    chat.advanceClock(burstMs);
    await quiet(organisation);
  };

  it("contain what happened within two minutes, as one", async () => {
    const { organisation, owner, site, room, report } = await newChat();
    const item = await report({ title: "The cart is empty", description: "I added   a bicycle.\n\nIt is gone." });
    const chat = runChat(service);
    await followed(organisation);
    for (let n = 0; n < 11; n++) await report({ title: `Report ${n}` });
    await followed(organisation);
    expect(await jobsOf(organisation)).toMatchObject([{ subject: site.id }]);
    expect(room.messages).toEqual([]);
    await passBurst(chat, organisation);
    const [message = [], ...others] = room.messages;
    expect(others).toEqual([]);
    expect(message[0]).toBe("12 updates in A website");
    expect(message[1]).toBe("New report: “The cart is empty”\nI added a bicycle. It is gone.");
    expect(message[2]).toBe("New report: “Report 0”");
    expect(message).toHaveLength(12);
    expect(message.at(-1)).toBe("and 2 more");
    expect(room.links[0]).toBe(`https://cork.example/inbox/${item.id}?organisation=${organisation.id}`);
    const { data } = await owner.client.getChatAddress({ params: { id: site.id } });
    expect(data).toMatchObject({ last_error: null, last_attempt_at: expect.stringMatching(/Z$/), failing_since: null });
    await report({ title: "Later" });
    await passBurst(chat, organisation);
    expect(room.messages.slice(1)).toEqual([["1 update in A website", "New report: “Later”"]]);
  });

  it("are one for a burst of more reports than are read at once", async () => {
    const { organisation, room, report } = await newChat();
    await Promise.all(Array.from({ length: 250 }, (_, n) => report({ title: `Report ${n}` })));
    const chat = runChat(service);
    await passBurst(chat, organisation);
    expect(room.messages).toHaveLength(1);
    expect(room.messages[0]?.at(0)).toBe("250 updates in A website");
    expect(room.messages[0]?.at(-1)).toBe("and 240 more");
  });

  it("say nothing of spam, and of a report that turns out to be none exactly once", async () => {
    const { organisation, owner, site, room, report } = await newChat();
    const chat = runChat(service);
    const spam = newReport({ website: "https://pills.example", title: "Pills" });
    const { id } = (await sendReport(service, { apiKey: site.api_key, report: spam })).body.data;
    // This one is declared spam before the message is sent, and was none after all.
    const doubted = await report({ title: "Doubted" });
    const mark = (item: string, isSpam: boolean) =>
      owner.client.updateFeedback({ params: { id: item }, body: { spam: isSpam } });
    await mark(doubted.id, true);
    await passBurst(chat, organisation);
    expect(room.messages).toEqual([]);

    await mark(id, false);
    await mark(doubted.id, false);
    await passBurst(chat, organisation);
    expect(room.messages).toEqual([["2 updates in A website", "New report: “Pills”", "New report: “Doubted”"]]);

    for (const item of [id, doubted.id]) {
      await mark(item, true);
      await mark(item, false);
    }
    await report({ title: "The end" });
    await passBurst(chat, organisation);
    expect(room.messages.slice(1)).toEqual([["1 update in A website", "New report: “The end”"]]);
  });

  it("say nothing of what was deleted meanwhile, and use current titles", async () => {
    const { organisation, owner, room, report } = await newChat();
    const chat = runChat(service);
    const deleted = await report({ title: "Deleted" });
    const renamed = await report({ title: "Wrong" });
    await owner.client.deleteFeedback({ params: { id: deleted.id } });
    await owner.client.updateFeedback({ params: { id: renamed.id }, body: { title: "Right" } });
    await passBurst(chat, organisation);
    expect(room.messages).toEqual([["1 update in A website", "New report: “Right”"]]);
  });

  it("contain replies, questions, deliveries and the decisions of clients, but not what the team does", async () => {
    const { organisation, owner, room, report } = await newChat();
    const reported = { reporter_name: "Rita", reporter_email: `${randomUUID()}@reporters.example` };
    const item = await report({ title: "Broken", ...reported });
    const ticket = await ticketAbout(owner, item);
    const { title } = (await owner.client.getTicket({ params: { id: ticket.id } })).data;
    const agent = await agentOf(service, owner);
    const path = `/reports/${keyOfItem(await openSigner(service.db), item.id)}`;
    const body = new URLSearchParams({ content: "It is still broken", submission: randomUUID() });
    expect((await fetch(service.url + path, { method: "POST", body, redirect: "manual" })).status).toBe(303);
    await owner.client.createFeedbackComment({ params: { id: item.id }, body: { content: "Of the team" } });
    const claim = await claimOf(agent, ticket.id);
    const { id: question } = (
      await agent.client.askQuestion({
        params: { id: claim.id },
        body: { fence: claim.fence, to: "team", question: "Which browser?" },
      })
    ).data;
    await owner.client.answerQuestion({ params: { id: question }, body: { content: "Any" } });
    const first = await deliveryOf(agent, claim);
    await owner.client.showDelivery({ params: { id: first.id }, body: { summary: "Repaired" } });
    const judge = { orgId: organisation.id, userId: null, clientId: undefined, displayName: "Rita" } as const;
    await service.db.write((tx) =>
      decideDelivery(tx, { ...judge, as: "reporter" }, first.id, { verdict: "reject", reason: "The button is gone" }),
    );
    const second = await deliveryOf(agent, await claimOf(agent, ticket.id));
    await owner.client.showDelivery({ params: { id: second.id }, body: { summary: "Repaired" } });
    await service.db.write((tx) => decideDelivery(tx, { ...judge, as: "client" }, second.id, { verdict: "accept" }));

    const chat = runChat(service);
    await passBurst(chat, organisation);
    expect(room.messages).toEqual([
      [
        "7 updates in A website",
        "New report: “Broken”",
        "The reporter replied: “Broken”\nIt is still broken",
        `An agent asks the team: “${title}”\nWhich browser?`,
        `An agent delivered: “${title}”\nRepaired`,
        `The reporter rejected an agent's work: “${title}”\nThe button is gone`,
        `An agent delivered: “${title}”\nRepaired`,
        `The client accepted an agent's work: “${title}”`,
      ],
    ]);
    const [ofReport, ofReply, ofTicket] = room.links;
    expect(ofReport).toBe(`https://cork.example/inbox/${item.id}?organisation=${organisation.id}`);
    expect(ofReply).toMatch(new RegExp(`/inbox/${item.id}\\?organisation=${organisation.id}#comment-[0-9a-f-]{36}$`));
    expect(ofTicket).toBe(`https://cork.example/tickets/${ticket.id}?organisation=${organisation.id}`);
  });

  it("contain the kinds that were chosen, of their own project", async () => {
    const { organisation, owner, params, room, report } = await newChat({ kinds: ["delivery", "question"] });
    const chat = runChat(service);
    await report();
    const board = await newBoard(owner);
    await newCard(owner, board);
    await newFeedback(owner);
    await followed(organisation);
    expect(await jobsOf(organisation)).toEqual([]);
    await owner.client.updateChatAddress({ params, body: { kinds: ["report"] } });
    await report({ title: "Wanted" });
    await passBurst(chat, organisation);
    expect(room.messages).toEqual([
      ["2 updates in A website", "New report: “The button is dead”", "New report: “Wanted”"],
    ]);
  });

  it("do not reach the chat of another organisation", async () => {
    const [ours, theirs] = [await newChat(), await newChat()];
    const chat = runChat(service);
    await ours.report({ title: "Ours" });
    await passBurst(chat, ours.organisation);
    expect(ours.room.messages).toEqual([["1 update in A website", "New report: “Ours”"]]);
    expect(theirs.room.messages).toEqual([]);
  });

  it("begin with the address, and are not sent while they are switched off, nor afterwards", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const site = await newProject(owner, "website");
    const params = { id: site.id };
    const room = await ChatRoom.open();
    const report = (title: string) => newFeedback(owner, { project_id: site.id, title });
    await report("Before");
    await owner.client.createChatAddress({ params, body: { format: "slack", url: room.url } });
    const chat = runChat(service);
    await report("After");
    await passBurst(chat, organisation);
    await report("Pending");
    await followed(organisation);
    await owner.client.updateChatAddress({ params, body: { active: false } });
    await report("Meanwhile");
    await passBurst(chat, organisation);
    await owner.client.updateChatAddress({ params, body: { active: true } });
    await report("On again");
    await passBurst(chat, organisation);
    expect(room.messages.map(([, ...items]) => items)).toEqual([["New report: “After”"], ["New report: “On again”"]]);
    await report("Too late");
    await followed(organisation);
    await owner.client.deleteChatAddress({ params });
    expect(await jobsOf(organisation)).toEqual([]);
    chat.advanceClock(burstMs);
    await report("Never");
    await followed(organisation);
    expect(room.messages).toHaveLength(2);
  });

  it("end with the project, and wait while the organisation is closed", async () => {
    const [deleted, closed, other] = [await newChat(), await newChat(), await newChat()];
    const chat = runChat(service);
    for (const { report, organisation } of [deleted, closed, other]) {
      await report();
      await followed(organisation);
    }
    const close = (purge: string | null) =>
      service.db.write((tx) => tx.run(setClosed, { id: closed.organisation.id, purge }));
    await deleted.owner.client.deleteProject({ params: deleted.params });
    await close("2099-01-01T00:00:00.000Z");
    await passBurst(chat, other.organisation);
    await quiet(deleted.organisation);
    expect(other.room.messages).toHaveLength(1);
    expect([deleted.room.messages, closed.room.messages]).toEqual([[], []]);
    await close(null);
    chat.advanceClock(burstMs);
    await quiet(closed.organisation);
    expect(closed.room.messages).toHaveLength(1);
  });

  it("are sent again, with the same range, by the next process if one dies before it has recorded them", async () => {
    const { organisation, site, room, report } = await newChat();
    const of = { org: organisation.id, id: site.id };
    const sentTo = async () => (await service.db.first(findSentTo, of))?.sent_to ?? 0;
    const before = await sentTo();
    const chat = runChat(service);
    await report({ title: "First" });
    await passBurst(chat, organisation);
    expect(room.messages).toHaveLength(1);
    expect(await sentTo()).toBeGreaterThan(before);
    // As if the transaction that ends the job had not been committed.
    await service.db.write((tx) => tx.run(setSentTo, { ...of, to: before }));
    await report({ title: "Second" });
    await passBurst(chat, organisation);
    expect(room.messages[1]?.slice(1)).toEqual(["New report: “First”", "New report: “Second”"]);
  });

  it("are sent by another process if the first one is stopped while it sends them", async () => {
    const { organisation, site, room, report } = await newChat();
    const dying = runChat(service, {
      outbound: { post: (_, signal) => new Promise((_resolve, reject) => signal?.addEventListener("abort", reject)) },
    });
    await report({ title: "Once" });
    await followed(organisation);
    dying.advanceClock(burstMs);
    const isSending = async () => (await jobsOf(organisation)).map(({ run_at }) => run_at !== null);
    await expect.poll(isSending, soon).toEqual([true]);
    await dying.stop();
    const chat = runChat(service);
    chat.advanceClock(burstMs + 60_000);
    await quiet(organisation);
    expect(room.messages).toEqual([["1 update in A website", "New report: “Once”"]]);
    expect((await service.db.first(findSentTo, { org: organisation.id, id: site.id }))?.sent_to).toBeGreaterThan(0);
  });

  it("keep hostile text from being anything but text, in every format", async () => {
    const title = "@everyone <!channel> *bold* [x](https://evil.example) www.evil.example";
    for (const format of ["slack", "mattermost", "discord", "teams"] as const) {
      const { organisation, room, report } = await newChat({ format });
      const chat = runChat(service);
      await report({ title, description: `<@U1> ${"a\u0301\u0301".repeat(400)} \u202e ${newId()}` });
      await passBurst(chat, organisation);
      expect(room.endpoint.received).toHaveLength(1);
      const { body, headers } = room.endpoint.received[0]!;
      expect(body).not.toContain("evil.example");
      expect(body).not.toContain("\u202e");
      expect(headers["content-type"]).toBe("application/json");
      await chat.stop();
    }
  });

  it("can be tested, even while they are switched off", async () => {
    const { organisation, owner, site, params, room } = await newChat({ active: false });
    const { data } = await owner.client.testChatAddress({ params });
    expect(data).toMatchObject({ test_pending: true, last_attempt_at: null, version: 2 });
    expect((await owner.client.testChatAddress({ params })).data).toEqual(data);
    runChat(service);
    await quiet(organisation);
    expect(room.messages).toEqual([
      ["Corkboard: A website", "Test message: this is where Corkboard writes what arrives in the project"],
    ]);
    expect(room.links).toEqual([`https://cork.example/settings/projects/${site.id}?organisation=${organisation.id}`]);
    expect((await owner.client.getChatAddress({ params })).data).toMatchObject({
      test_pending: false,
      last_attempt_at: expect.stringMatching(/Z$/),
      last_error: null,
      active: false,
    });
  });
});
