import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { databaseWithClock } from "../../../../test/support/database-with-clock.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { newFeedback } from "../../../../test/support/factories.ts";
import { freePort } from "../../../../test/support/free-port.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { eventually, newRecipient, startMailRunner } from "../../../../test/support/mail-runner.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";
import { newReportedItem, startReportMailRunner } from "../../../../test/support/reports.ts";

const dayMs = 86_400_000;

describe("a failed job", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  const listedFor = async ({ client }: Person) => (await client.listFailedJobs()).data;
  const untilListed = async (owner: Person, count = 1) => {
    await eventually(async () => expect(await listedFor(owner)).toHaveLength(count));
    return listedFor(owner);
  };
  const retryPath = (id: string) => `/api/v1/failed-jobs/${id}/retry`;

  async function notified() {
    const organisation = await service.createOrganisation();
    const mia = await newRecipient(service, organisation);
    const { id } = await newFeedback(organisation.owner);
    await mia.mail.notify({ id });
    return { owner: organisation.owner, mia, id };
  }

  /** A report with a public reply. */
  async function replied(title: string) {
    const organisation = await service.createOrganisation();
    const report = await newReportedItem(service, organisation, { title });
    await report.say(organisation.owner, "A secret reply");
    await report.queueNews();
    return { organisation, owner: organisation.owner, report };
  }

  it("is an email that was given up; a retry sends exactly that one", async () => {
    let isRefusing = true;
    const refused: unknown[] = [];
    const server = await MailServer.start({
      async onMail(mail) {
        if (isRefusing) refused.push(mail.header("message-id"));
        return isRefusing ? 554 : undefined;
      },
    });
    const { owner, report } = await replied("Pay button");
    await startReportMailRunner(service, server.url, { pauseMs: dayMs });
    const [job] = await untilListed(owner);
    expect(job).toEqual({
      id: report.id,
      kind: "report-mail",
      about: "Pay button",
      project_id: report.projectId,
      reason: "email_rejected",
      failed_at: expect.any(String),
    });

    isRefusing = false;
    expect(await owner.client.retryFailedJob({ params: { id: report.id } })).toMatchObject({ data: job });
    expect(await listedFor(owner)).toEqual([]);
    const again = await service.request("POST", retryPath(report.id), owner);
    expect(again).toMatchObject(errorResponse(errors.failedJobNotFound));
    await eventually(async () => expect(await report.news()).toEqual(["reply sent"]));
    expect(server.received.map((mail) => mail.header("message-id"))).toEqual(refused);
    expect(server.received[0]?.mail.text).toContain("A secret reply");
    expect(await listedFor(owner)).toEqual([]);
  });

  it("is listed again if it fails again, with its last reason, until the mail server is back", async () => {
    const port = await freePort();
    const { owner, mia } = await notified();
    startMailRunner(service, `smtp://127.0.0.1:${port}`, { retryAfterMs: [10] });
    const [first] = await untilListed(owner);
    expect(first).toMatchObject({
      id: mia.userId,
      kind: "member-mail",
      about: "Mia Berg",
      project_id: null,
      reason: "server_unreachable",
    });
    const refusing = await MailServer.open({ port, onSender: () => 553 });
    await owner.client.retryFailedJob({ params: { id: mia.userId } });
    await eventually(async () => expect(await listedFor(owner)).toMatchObject([{ reason: "sender_rejected" }]));
    await refusing.stop();

    const server = await MailServer.start({ port });
    await owner.client.retryFailedJob({ params: { id: mia.userId } });
    await eventually(async () => expect(await mia.mail.states()).toEqual(["sent"]));
    expect(server.received).toHaveLength(1);
    expect(await listedFor(owner)).toEqual([]);
  });

  it("is shown to owners of its organisation only, without the reporter's address", async () => {
    const server = await MailServer.start({ onRecipient: () => 550 });
    const { organisation, owner, report } = await replied("Pay button");
    const developer = await organisation.addMember("Dan");
    const agent = (await owner.client.createToken({ body: { name: "Robot", scope: "agent" } })).data.token;
    const stranger = (await service.createOrganisation()).owner;
    await startReportMailRunner(service, server.url);
    await untilListed(owner);
    const { body } = await service.request("GET", "/api/v1/failed-jobs", owner);
    expect(JSON.stringify(body)).not.toMatch(/@|secret/);
    for (const { token } of [developer, { token: agent }]) {
      for (const [method, path] of [
        ["GET", "/api/v1/failed-jobs"],
        ["POST", retryPath(report.id)],
      ] as const)
        expect(await service.request(method, path, { token })).toMatchObject({ status: 403 });
    }
    expect(await listedFor(stranger)).toEqual([]);
    const theirs = await service.request("POST", retryPath(report.id), stranger);
    const missing = await service.request("POST", retryPath(stranger.userId), stranger);
    expect(theirs).toMatchObject(errorResponse(errors.failedJobNotFound));
    expect({ ...theirs.body, request_id: "" }).toEqual({ ...missing.body, request_id: "" });
    expect(await listedFor(owner)).toHaveLength(1);
    expect(server.deliveries).toBe(1);
  });

  it("is not one that waits for another attempt, and no longer listed once something new revives it", async () => {
    let isRefusing = true;
    const server = await MailServer.start({ onRecipient: () => (isRefusing ? 550 : undefined) });
    const { owner, mia, id } = await notified();
    const waiting = (await service.request("POST", retryPath(mia.userId), owner)).status;
    expect({ waiting, listed: await listedFor(owner) }).toEqual({ waiting: 404, listed: [] });
    startMailRunner(service, server.url);
    await untilListed(owner);

    isRefusing = false;
    await mia.mail.notify({ id });
    expect(await listedFor(owner)).toEqual([]);
    await eventually(async () => expect(await mia.mail.states()).toEqual(["sent", "sent"]));
    const [first, second] = await mia.mail.notifications();
    expect(server.received.map((mail) => mail.header("message-id"))).toEqual([
      `<${first?.mail_batch}@cork.example>`,
      `<${second?.mail_batch}@cork.example>`,
    ]);
  });

  it("sends nothing that is older than a week, and what is new as an email of its own", async () => {
    let isRefusing = true;
    let ahead = 0;
    const server = await MailServer.start({ onRecipient: () => (isRefusing ? 550 : undefined) });
    const db = databaseWithClock(service.db, () => ahead);
    const [stale, mixed] = [await notified(), await notified()];
    startMailRunner(service, server.url, { db });
    for (const { owner } of [stale, mixed]) await untilListed(owner);
    const [failed] = await mixed.mia.mail.notifications();

    isRefusing = false;
    ahead = 8 * dayMs;
    await stale.owner.client.retryFailedJob({ params: { id: stale.mia.userId } });
    await eventually(async () => expect(await stale.mia.mail.states()).toEqual(["none"]));
    expect(server.received).toEqual([]);
    expect(await listedFor(stale.owner)).toEqual([]);

    await mixed.mia.mail.notify({ id: mixed.id }, db);
    await eventually(async () => expect(await mixed.mia.mail.states()).toEqual(["none", "sent"]));
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.header("message-id")).not.toContain(failed?.mail_batch);
  });

  it("disappears with its report, its project and its member", async () => {
    const server = await MailServer.start({ onRecipient: () => 550 });
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const [deleted, inProject] = [
      await newReportedItem(service, organisation),
      await newReportedItem(service, organisation),
    ];
    for (const report of [deleted, inProject]) {
      await report.say(owner, "A reply");
      await report.queueNews();
    }
    const mia = await newRecipient(service, organisation);
    await mia.mail.notify({ id: (await newFeedback(owner)).id });
    await startReportMailRunner(service, server.url);
    startMailRunner(service, server.url);
    await untilListed(owner, 3);
    const first = await owner.client.listFailedJobs({ query: { limit: 2, cursor: "" } });
    const rest = await owner.client.listFailedJobs({ query: { limit: 2, cursor: first.meta.next_cursor ?? "" } });
    expect([...first.data, ...rest.data]).toEqual(await listedFor(owner));

    await owner.client.deleteFeedback({ params: { id: deleted.id } });
    await owner.client.deleteProject({ params: { id: inProject.projectId } });
    await owner.client.removeMember({ params: { user_id: mia.userId } });
    expect((await owner.client.listFailedJobs()).meta).toMatchObject({ total: 0 });
    for (const id of [deleted.id, inProject.id, mia.userId])
      expect(await service.request("POST", retryPath(id), owner)).toMatchObject({ status: 404 });
  });
});
