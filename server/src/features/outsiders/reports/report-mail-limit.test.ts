import pino from "pino";
import { describe, expect, it } from "vitest";
import { type Organisation, useService } from "../../../../test/support/harness.ts";
import { eventually } from "../../../../test/support/mail-runner.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";
import { newReportedItem, newSite, startReportMailRunner } from "../../../../test/support/reports.ts";
import { query } from "../../../db/query.ts";
import { deleteOldMailCounts } from "../../../mailing/daily-mail-counts.ts";

const countsOf = query((q, p: { org: string }) =>
  q.selectFrom("report_mail_counts").select(["recipient", "sent", "postponed"]).where("org_id", "=", p.org),
);
const backdate = query((q, p: { org: string; day: string }) =>
  q.updateTable("report_mail_counts").set({ day: p.day }).where("org_id", "=", p.org),
);

describe("the limit of emails to reporters", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  /** Reports with a public reply each whose emails are queued. */
  async function replied(organisation: Organisation, addresses: readonly string[]) {
    const project_id = await newSite(organisation.owner);
    const reports = [];
    for (const reporter_email of addresses) {
      const report = await newReportedItem(service, organisation, { project_id, reporter_email });
      await report.say(organisation.owner, "A reply");
      await report.queueNews();
      reports.push(report);
    }
    return reports;
  }

  /** Waits until every email has been sent or postponed, and returns the reports whose emails wait. */
  async function waiting(reports: Awaited<ReturnType<typeof replied>>) {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const left = [];
    for (const report of reports) {
      const state = async () => {
        const { run_at = null, lease = null } = (await report.job.row()) ?? {};
        if (lease !== null) return "unfinished";
        return run_at === null ? (await report.news()).join() : `due ${run_at.slice(0, 10)}`;
      };
      await eventually(async () => expect(["reply sent", `due ${tomorrow}`]).toContain(await state()));
      if ((await state()) !== "reply sent") left.push(report);
    }
    return left;
  }

  const nextDay = (org: string) => service.db.write((tx) => tx.run(backdate, { org, day: "2020-01-01" }));

  const logged = (lines: Record<string, unknown>[]) =>
    pino({ base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line) as never) });

  it("sends an address ten emails per day about all items together, however it is spelled", async () => {
    const [organisation, other] = [await service.createOrganisation(), await service.createOrganisation()];
    const server = await MailServer.start();
    const spellings = ["ann@strangers.example", "Ann@Strangers.Example", "ann+1@strangers.example"];
    const addresses = Array.from({ length: 13 }, (_, n) => spellings[n % 3] ?? "");
    const reports = await replied(organisation, [...addresses, "bob@strangers.example"]);
    const others = await replied(other, ["ann@strangers.example"]);
    const lines: Record<string, unknown>[] = [];
    const runner = await startReportMailRunner(service, server.url, { logger: logged(lines) });
    const left = await waiting(reports);
    expect(left).toHaveLength(3);
    expect(await waiting(others)).toEqual([]);
    expect(server.received).toHaveLength(10 + 1 + 1);
    for (const report of left) expect(await report.news()).toEqual(["reply due"]);
    const msg = "daily limit of emails reached; further ones wait until tomorrow";
    const ids = { org_id: organisation.id, feedback_id: expect.any(String) };
    expect(lines).toEqual([{ level: 40, time: expect.any(Number), ...ids, limit: "address", msg }]);
    const counts = await service.db.all(countsOf, { org: organisation.id });
    expect(counts.find(({ recipient }) => recipient === "")).toMatchObject({ sent: 11 });
    expect(JSON.stringify(counts)).not.toContain("strangers");

    await nextDay(organisation.id);
    for (const report of left) await report.job.makeDue();
    runner.wake();
    expect(await waiting(left)).toEqual([]);
    expect(server.received).toHaveLength(13 + 1 + 1);
  });

  it("applies to an organisation as a whole and to all processes together", async () => {
    const [organisation, other] = [await service.createOrganisation(), await service.createOrganisation()];
    const server = await MailServer.start();
    const addresses = Array.from({ length: 12 }, (_, n) => `stranger-${n}@strangers.example`);
    const reports = await replied(organisation, addresses);
    const others = await replied(other, addresses.slice(0, 4));
    const lines: Record<string, unknown>[] = [];
    const options = { maxPerDay: 4, logger: logged(lines) };
    for (let n = 0; n < 3; n++) await startReportMailRunner(service, server.url, options);
    const left = await waiting(reports);
    expect(left).toHaveLength(8);
    expect(await waiting(others)).toEqual([]);
    expect(server.received).toHaveLength(4 + 4);
    expect(lines).toMatchObject([{ org_id: organisation.id, limit: "organisation" }]);
    const counts = await service.db.all(countsOf, { org: organisation.id });
    expect(counts.find(({ recipient }) => recipient === "")).toMatchObject({ sent: 4, postponed: 8 });
  });

  it("counts an email once, however often it is retried, and combines what is added while it waits", async () => {
    const organisation = await service.createOrganisation();
    let attempts = 0;
    const server = await MailServer.start({ onMail: async () => (++attempts < 3 ? 451 : undefined) });
    const reports = await replied(organisation, ["ann@strangers.example"]);
    const runner = await startReportMailRunner(service, server.url, { maxPerDay: 1 });
    expect(await waiting(reports)).toEqual([]);
    expect(attempts).toBe(3);

    const [report] = await replied(organisation, ["bob@strangers.example"]);
    runner.wake();
    expect(await waiting([report!])).toEqual([report]);
    const dueAt = (await report!.job.row())?.run_at;
    await report!.setStatus(organisation.owner, "done");
    await report!.queueNews();
    expect(await report!.job.row()).toMatchObject({ run_at: dueAt, lease: null });
    expect(await waiting([report!])).toEqual([report]);
    expect(attempts).toBe(3);
    await nextDay(organisation.id);
    await report!.job.makeDue();
    runner.wake();
    await eventually(async () => expect((await report!.news()).toSorted()).toEqual(["done sent", "reply sent"]));
    expect(server.received).toHaveLength(2);
  });

  it("forgets the counts of earlier days", async () => {
    const organisation = await service.createOrganisation();
    const server = await MailServer.start();
    const reports = await replied(organisation, ["ann@strangers.example"]);
    await startReportMailRunner(service, server.url);
    expect(await waiting(reports)).toEqual([]);
    await deleteOldMailCounts(service.db);
    expect(await service.db.all(countsOf, { org: organisation.id })).toHaveLength(2);
    await nextDay(organisation.id);
    await deleteOldMailCounts(service.db);
    expect(await service.db.all(countsOf, { org: organisation.id })).toEqual([]);
  });
});
