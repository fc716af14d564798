import pino from "pino";
import { describe, expect, it } from "vitest";
import { newFeedback } from "../../../../test/support/factories.ts";
import { freePort } from "../../../../test/support/free-port.ts";
import { useService } from "../../../../test/support/harness.ts";
import { eventually, newRecipient, startMailRunner } from "../../../../test/support/mail-runner.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";
import { type Database, StorageUnavailable } from "../../../db/database.ts";
import { type SpawnedService } from "../../../../test/support/spawned-service.ts";
import { useSpawnedServices } from "../../../../test/support/use-spawned-services.ts";

function keptLog() {
  const lines: string[] = [];
  return { lines, logger: pino({ level: "trace" }, { write: (line: string) => void lines.push(line) }) };
}

const givenUp = (error: string) => ({ run_at: null, failed_at: expect.any(String), error });

const forever = Array<number>(10_000).fill(10);

describe("an email that fails", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });
  const startProcess = useSpawnedServices();

  async function somethingToTell(name?: string) {
    const organisation = await service.createOrganisation();
    const mia = await newRecipient(service, organisation, name);
    const { id } = await newFeedback(organisation.owner, { title: "Private words" });
    await mia.mail.notify({ id });
    return { organisation, mia, id };
  }

  it("is sent once when an unavailable mail server is back", async () => {
    const port = await freePort();
    const { mia, id } = await somethingToTell();
    startMailRunner(service, `smtp://127.0.0.1:${port}`, { retryAfterMs: forever });
    await eventually(async () => expect((await mia.mail.job.row())?.attempts).toBeGreaterThan(2));
    const [first] = await mia.mail.notifications();
    await mia.mail.notify({ id });

    const server = await MailServer.start({ port });
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    expect(await mia.mail.states()).toEqual(["sent", "sent"]);
    expect(await mia.mail.job.row()).toMatchObject({ attempts: 0 });
    expect(server.received.map(({ mail }) => mail.subject)).toEqual(
      Array(2).fill("Someone mentioned you in “Private words”"),
    );
    expect(server.received[0]?.header("message-id")).toBe(`<${first?.mail_batch}@cork.example>`);
  });

  it("is retried with the same id after a temporary error", async () => {
    const seen: unknown[] = [];
    const server = await MailServer.start({
      onMail: async (mail) => (seen.push(mail.header("message-id")) < 3 ? 451 : undefined),
    });
    const { mia } = await somethingToTell();
    startMailRunner(service, server.url);
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    expect(await mia.mail.states()).toEqual(["sent"]);
    expect(server.received).toHaveLength(1);
    expect(seen).toEqual([expect.stringMatching(/^<.+>$/), seen[0], seen[0]]);
  });

  it("is not retried when the recipient is rejected, until there is a new notification", async () => {
    let isRefusing = true;
    const server = await MailServer.start({ onRecipient: () => (isRefusing ? 550 : undefined) });
    const { mia, id } = await somethingToTell();
    const { lines, logger } = keptLog();
    const runner = startMailRunner(service, server.url, { logger });
    await eventually(async () => expect(await mia.mail.job.row()).toMatchObject(givenUp("recipient_rejected")));
    expect(await mia.mail.states()).toEqual(["due"]);
    expect(server.deliveries).toBe(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 40, user_id: mia.userId, attempt: 1, reason: "550" });

    isRefusing = false;
    await mia.mail.notify({ id });
    runner.wake();
    await eventually(async () => expect(await mia.mail.states()).toEqual(["sent", "sent"]));
    expect(server.received).toHaveLength(2);
    expect(await mia.mail.job.row()).toMatchObject({ failed_at: null, error: null });
  });

  it("is retried when the sender is rejected, because the operator can fix that", async () => {
    let refusals = 0;
    const server = await MailServer.start({ onSender: () => (refusals++ < 2 ? 553 : undefined) });
    const { mia } = await somethingToTell();
    startMailRunner(service, server.url);
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    expect(await mia.mail.states()).toEqual(["sent"]);
    expect(server.deliveries).toBe(3);
  });

  it("is given up after the last attempt, and no address or content is logged", async () => {
    const server = await MailServer.start({ onRecipient: () => 451 });
    const { mia } = await somethingToTell();
    const { lines, logger } = keptLog();
    startMailRunner(service, server.url, { logger, retryAfterMs: [10, 10] });
    await eventually(async () => expect(await mia.mail.job.row()).toMatchObject(givenUp("recipient_rejected")));
    expect(await mia.mail.states()).toEqual(["due"]);
    expect(server.deliveries).toBe(3);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      "email not accepted; will retry",
      "email not accepted; will retry",
      "email given up",
    ]);
    for (const secret of [mia.address, mia.displayName, "Private words", "rejected"]) {
      expect(lines.join("")).not.toContain(secret);
    }
  });

  const minuteMs = 60_000;
  const hourMs = 60 * minuteMs;
  const waitsMs = async (mia: Awaited<ReturnType<typeof somethingToTell>>["mia"]) =>
    Date.parse((await mia.mail.job.row())?.run_at ?? "") - Date.now();

  it("is retried soon when there is a new notification, and not given up any sooner", async () => {
    const server = await MailServer.start({ onRecipient: () => 451 });
    const { mia, id } = await somethingToTell();
    startMailRunner(service, server.url, { retryAfterMs: [10, 24 * hourMs] });
    await eventually(async () => expect(await mia.mail.job.row()).toMatchObject({ attempts: 2, lease: null }));
    expect(await waitsMs(mia)).toBeGreaterThan(hourMs);

    for (let news = 0; news < 3; news++) {
      await mia.mail.notify({ id });
      expect(await waitsMs(mia)).toBeLessThanOrEqual(5 * minuteMs);
      expect(await waitsMs(mia)).toBeGreaterThan(3 * minuteMs);
      expect(await mia.mail.job.row()).toMatchObject({ attempts: 1 });
    }
    await mia.mail.job.makeDue();
    await eventually(async () => expect(await mia.mail.job.row()).toMatchObject({ attempts: 2, lease: null }));
    expect(await mia.mail.states()).toEqual(Array(4).fill("due"));
  });

  it("does not inherit the attempts of an earlier email that was withdrawn", async () => {
    const server = await MailServer.start({ onRecipient: () => 451 });
    const { mia, id } = await somethingToTell();
    const { lines, logger } = keptLog();
    startMailRunner(service, server.url, { logger, retryAfterMs: [10, 10, 24 * hourMs] });
    await eventually(async () => expect(await mia.mail.job.row()).toMatchObject({ attempts: 3, lease: null }));
    await mia.client.markNotificationsRead({ body: { all: true } });
    await mia.mail.notify({ id });
    await mia.mail.job.makeDue();
    await eventually(() => expect(lines).toHaveLength(6));
    expect(lines.map((line) => (JSON.parse(line) as { attempt: number }).attempt)).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it("keeps the pause since the last one, whatever is new", async () => {
    const server = await MailServer.start();
    const { mia, id } = await somethingToTell();
    startMailRunner(service, server.url, { pauseMs: 2 * hourMs });
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    for (let news = 0; news < 2; news++) {
      await mia.mail.notify({ id });
      expect(await waitsMs(mia)).toBeGreaterThan(hourMs);
    }
  });

  it("neither blocks shutdown nor gets lost by it", async () => {
    const { mia } = await somethingToTell();
    let hasArrived = false;
    const stuck = await MailServer.start({
      onMail: () => {
        hasArrived = true;
        return new Promise(() => undefined);
      },
    });
    const runner = startMailRunner(service, stuck.url, { graceMs: 10 });
    await eventually(() => expect(hasArrived).toBe(true));
    await runner.stop();
    // That is no fault of the email, so the attempt does not count.
    expect(await mia.mail.job.row()).toMatchObject({ attempts: 0, lease: null, run_at: expect.any(String) });

    const server = await MailServer.start();
    startMailRunner(service, server.url);
    await eventually(async () => expect(await mia.mail.states()).toEqual(["sent"]));
    expect(server.received).toHaveLength(1);
  });

  it("is not sent twice if the database is briefly unavailable after sending", async () => {
    const server = await MailServer.start();
    const { mia } = await somethingToTell();
    let failures = 0;
    const write: Database["write"] = async (work) => {
      if (server.received.length > 0 && failures++ === 0) throw new StorageUnavailable("for a moment");
      return service.db.write(work);
    };
    startMailRunner(service, server.url, { db: { ...service.db, write } });
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    expect(failures).toBeGreaterThan(1);
    expect(await mia.mail.states()).toEqual(["sent"]);
    expect(server.deliveries).toBe(1);
  });

  it("stays leased while it is being sent, however long the server takes", async () => {
    const { mia } = await somethingToTell();
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = await MailServer.start({ onMail: () => released });
    startMailRunner(service, server.url, { leaseMs: 1_500 });
    startMailRunner(service, server.url, { leaseMs: 1_500 });
    const leaseEnds = new Set<string | null | undefined>();
    await eventually(async () => expect(leaseEnds.add((await mia.mail.job.row())?.run_at).size).toBeGreaterThan(4));
    release();
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    expect(server.deliveries).toBe(1);
    expect(await mia.mail.states()).toEqual(["sent"]);
  });

  it("is the only one sent again, with the same id, when the process dies before recording it", async () => {
    const { mia, id } = await somethingToTell();
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
    expect(await mia.mail.states()).toEqual(["due"]);
    await mia.mail.notify({ id });
    await mia.mail.job.endLease();

    startMailRunner(service, server.url);
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    expect(await mia.mail.states()).toEqual(["sent", "sent"]);
    const [first, repeated, next] = server.received.map((mail) => mail.header("message-id"));
    expect(repeated).toBe(first);
    expect(next).not.toBe(first);
    expect(server.received).toHaveLength(3);
    expect(server.received[1]?.mail.text).toBe(server.received[0]?.mail.text);
  });
});
