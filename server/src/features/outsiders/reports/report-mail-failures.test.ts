import { describe, expect, it } from "vitest";
import { useService } from "../../../../test/support/harness.ts";
import { eventually } from "../../../../test/support/mail-runner.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";
import { newReportedItem, startReportMailRunner } from "../../../../test/support/reports.ts";
import type { SpawnedService } from "../../../../test/support/spawned-service.ts";
import { useSpawnedServices } from "../../../../test/support/use-spawned-services.ts";

describe("an email to a reporter that fails", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });
  const startProcess = useSpawnedServices();

  /** A report with a public reply whose email is queued. */
  async function replied(fields: Parameters<typeof newReportedItem>[2] = {}, reply = "A reply") {
    const organisation = await service.createOrganisation();
    const report = await newReportedItem(service, organisation, fields);
    const id = await report.say(organisation.owner, reply);
    await report.queueNews();
    return { organisation, owner: organisation.owner, report, reply: id };
  }

  it("is sent again with the same id when the process dies before recording it", async () => {
    const organisation = await service.createOrganisation();
    const report = await newReportedItem(service, organisation);
    await report.say(organisation.owner, "A reply");
    let dying: Promise<SpawnedService> | undefined;
    const server = await MailServer.start({
      onMail: async () => {
        await (await dying)?.end("SIGKILL");
        dying = undefined;
      },
    });
    const settings = { SMTP_URL: server.url, CORKBOARD_URL: "https://cork.example" };
    dying = startProcess({ ...service.environment, ...settings });
    await dying;
    await eventually(() => expect(server.received).toHaveLength(1));
    expect(await report.news()).toEqual(["reply due"]);
    await report.job.endLease();

    await startReportMailRunner(service, server.url);
    await eventually(async () => expect(await report.news()).toEqual(["reply sent"]));
    const [first, repeated] = server.received;
    expect(server.received).toHaveLength(2);
    expect(repeated?.header("message-id")).toBe(first?.header("message-id"));
    expect(repeated?.mail.text).toBe(first?.mail.text);
    expect(await report.job.isIdle()).toBe(true);
  });

  it("is sent once by two processes, and retried with the same id after a temporary error", async () => {
    const seen: unknown[] = [];
    const server = await MailServer.start({
      onMail: async (mail) => (seen.push(mail.header("message-id")) < 3 ? 451 : undefined),
    });
    const { report } = await replied();
    const runners = [
      await startReportMailRunner(service, server.url),
      await startReportMailRunner(service, server.url),
    ];
    for (const runner of runners) runner.wake();
    await eventually(async () => expect(await report.news()).toEqual(["reply sent"]));
    expect(server.received).toHaveLength(1);
    expect(seen).toEqual([expect.stringMatching(/^<.+>$/), seen[0], seen[0]]);
  });

  it("is given up when the address is rejected, and waits until it is retried", async () => {
    const server = await MailServer.start({ onRecipient: () => 550 });
    const { report } = await replied();
    await startReportMailRunner(service, server.url);
    const failed = { run_at: null, failed_at: expect.any(String), error: "recipient_rejected" };
    await eventually(async () => expect(await report.job.row()).toMatchObject(failed));
    expect(await report.news()).toEqual(["reply due"]);
    expect(server.deliveries).toBe(1);
  });

  it("is retried soon when there is a new reply, which has all its attempts", async () => {
    const server = await MailServer.start({ onRecipient: () => 451 });
    const { owner, report, reply } = await replied();
    const dayMs = 86_400_000;
    const runner = await startReportMailRunner(service, server.url, { retryAfterMs: [10, 10, dayMs] });
    const hasFailed = async () => expect(await report.job.row()).toMatchObject({ attempts: 3, lease: null });
    await eventually(hasFailed);
    await report.show(owner, reply, "internal");
    await report.say(owner, "Another reply");
    await report.queueNews();
    const { attempts, run_at } = (await report.job.row()) ?? {};
    expect(attempts).toBe(2);
    expect(Date.parse(run_at ?? "") - Date.now()).toBeLessThanOrEqual(5 * 60_000);

    await report.job.makeDue();
    runner.wake();
    await eventually(hasFailed);
    expect(server.deliveries).toBe(6);
  });

  it("is not sent if its content was hidden or deleted, replies were switched off, or the reporter unsubscribed", async () => {
    const server = await MailServer.start();
    const [hidden, deleted, off, gone] = [await replied(), await replied(), await replied(), await replied()];
    const stopped = await replied();
    await hidden.report.show(hidden.owner, hidden.reply, "internal");
    const params = { id: deleted.report.id, comment_id: deleted.reply };
    await deleted.owner.client.deleteFeedbackComment({ params });
    const widget = { reporter_replies: false };
    await off.owner.client.updateProject({ params: { id: off.report.projectId }, body: { widget } });
    await gone.owner.client.deleteProject({ params: { id: gone.report.projectId } });
    await service.request("POST", `${stopped.report.path}/unsubscribe`);
    await startReportMailRunner(service, server.url);
    for (const { report } of [hidden, deleted, off, stopped, gone]) {
      await eventually(async () => expect(await report.job.isIdle()).toBe(true));
    }
    expect(server.deliveries).toBe(0);
    expect(await hidden.report.news()).toEqual(["reply none"]);
    expect(await deleted.report.news()).toEqual([]);
  });

  const override = "\u202e";
  it.each([
    ["line ends", "Hi\r\nBcc: thief@example.com\r\n\r\nBody\u2028Bcc: thief@example.com"],
    ["markup", `</title></a><img src=x onerror="alert(1)"><script>alert(2)</script>`],
    ["direction", `${override}gnp.exe\u2067"quotes" 'and' \\ back\\slashes`],
    ["length", "🦊".repeat(250)],
    ["encoded words", "=?utf-8?q?Bcc:_thief=40example.com?= <thief@example.com>, thief@example.com"],
  ])("is safe with hostile names and texts: %s", async (_kind, words) => {
    const server = await MailServer.start();
    const language = `${words}, de`;
    const named = { title: words, reporter_name: words.slice(0, 200).toWellFormed(), browser_info: { language } };
    const { report } = await replied(named, words);
    await startReportMailRunner(service, server.url);
    await eventually(() => expect(server.received).toHaveLength(1));
    const { recipients, mail, raw } = server.received[0] ?? {};
    expect(recipients).toEqual([report.address]);
    expect(mail?.to?.map(({ address }) => address)).toEqual([report.address]);
    expect(mail?.headers.map(({ key }) => key).toSorted()).toEqual([
      "auto-submitted",
      "content-type",
      "date",
      "from",
      "list-unsubscribe",
      "list-unsubscribe-post",
      "message-id",
      "mime-version",
      "subject",
      "to",
    ]);
    expect(raw?.slice(0, raw.indexOf("\r\n\r\n"))).not.toMatch(/^(bcc|body)\b/im);
    for (const text of [mail?.subject, mail?.text, mail?.html]) {
      expect(text).not.toMatch(/[\u2028\u2029\u202a-\u202e\u2066-\u2069]|^Bcc:/im);
    }
    expect(mail?.html).not.toMatch(/<(img|script)/);
    expect(mail?.html?.match(/<a /g)).toHaveLength(2);
  });
});
