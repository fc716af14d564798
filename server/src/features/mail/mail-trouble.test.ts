import pino from "pino";
import { describe, expect, it } from "vitest";
import { newFeedback } from "../../../test/support/factories.ts";
import { freePort } from "../../../test/support/free-port.ts";
import { useService } from "../../../test/support/harness.ts";
import { eventually, newReceiver, startMailRunner } from "../../../test/support/mail-runner.ts";
import { MailServer } from "../../../test/support/mail-server.ts";
import { type Database, StorageUnavailable } from "../../db/database.ts";
import { type SpawnedService } from "../../../test/support/spawned-service.ts";
import { useSpawnedServices } from "../../../test/support/use-spawned-services.ts";

/** Keeps what is logged. */
function keptLog() {
  const lines: string[] = [];
  return { lines, logger: pino({ level: "trace" }, { write: (line: string) => void lines.push(line) }) };
}

const forever = Array<number>(10_000).fill(10);

describe("mail in trouble", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });
  const startProcess = useSpawnedServices();

  async function somethingToTell(name?: string) {
    const organisation = await service.createOrganisation();
    const mia = await newReceiver(service, organisation, name);
    const { id } = await newFeedback(organisation.owner, { title: "Private words" });
    await mia.mail.notify({ id });
    return { organisation, mia, id };
  }

  it("waits for a mail server that is away, and is sent once when it is back", async () => {
    const port = await freePort();
    const { mia, id } = await somethingToTell();
    startMailRunner(service, `smtp://127.0.0.1:${port}`, { retryAfterMs: forever });
    await eventually(async () => expect((await mia.mail.queue())?.attempts).toBeGreaterThan(2));
    const [first] = await mia.mail.notifications();
    await mia.mail.notify({ id });

    const server = await MailServer.start({ port });
    await eventually(async () => expect(await mia.mail.isSettled()).toBe(true));
    expect(await mia.mail.states()).toEqual(["sent", "sent"]);
    expect(await mia.mail.queue()).toMatchObject({ attempts: 0 });
    expect(server.received.map(({ mail }) => mail.subject)).toEqual(
      Array(2).fill("Somebody mentioned you in “Private words”"),
    );
    expect(server.received[0]?.header("message-id")).toBe(`<${first?.mail_batch}@cork.example>`);
  });

  it("is tried again under the same id when a server puts it off", async () => {
    const seen: unknown[] = [];
    const server = await MailServer.start({
      onMail: async (mail) => (seen.push(mail.header("message-id")) < 3 ? 451 : undefined),
    });
    const { mia } = await somethingToTell();
    startMailRunner(service, server.url);
    await eventually(async () => expect(await mia.mail.isSettled()).toBe(true));
    expect(await mia.mail.states()).toEqual(["sent"]);
    expect(server.received).toHaveLength(1);
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(1);
  });

  it("is not tried again when a server refuses the recipient, and later news are", async () => {
    let isRefusing = true;
    const server = await MailServer.start({ onRecipient: () => (isRefusing ? 550 : undefined) });
    const { mia, id } = await somethingToTell();
    const { lines, logger } = keptLog();
    const runner = startMailRunner(service, server.url, { logger });
    await eventually(async () => expect(await mia.mail.isSettled()).toBe(true));
    expect(await mia.mail.states()).toEqual(["none"]);
    expect(server.deliveries).toBe(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 40, user_id: mia.userId, attempt: 1, reason: "550" });

    isRefusing = false;
    await mia.mail.notify({ id });
    runner.wake();
    await eventually(async () => expect(await mia.mail.states()).toEqual(["none", "sent"]));
    expect(server.received.map(({ mail }) => mail.subject)).toEqual(["Somebody mentioned you in “Private words”"]);
  });

  it("is tried again when a server refuses the sender: that is for the operator to mend", async () => {
    let refusals = 0;
    const server = await MailServer.start({ onSender: () => (refusals++ < 2 ? 553 : undefined) });
    const { mia } = await somethingToTell();
    startMailRunner(service, server.url);
    await eventually(async () => expect(await mia.mail.isSettled()).toBe(true));
    expect(await mia.mail.states()).toEqual(["sent"]);
    expect(server.deliveries).toBe(3);
  });

  it("is given up after the last attempt, which the log tells without an address or a word of it", async () => {
    const server = await MailServer.start({ onRecipient: () => 451 });
    const { mia } = await somethingToTell();
    const { lines, logger } = keptLog();
    startMailRunner(service, server.url, { logger, retryAfterMs: [10, 10] });
    await eventually(async () => expect(await mia.mail.isSettled()).toBe(true));
    expect(await mia.mail.states()).toEqual(["none"]);
    expect(server.deliveries).toBe(3);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      "mail not accepted; it is tried again",
      "mail not accepted; it is tried again",
      "mail given up",
    ]);
    for (const secret of [mia.address, mia.displayName, "Private words", "refused"]) {
      expect(lines.join("")).not.toContain(secret);
    }
  });

  const hourMs = 3_600_000;
  const waitsMs = async (mia: Awaited<ReturnType<typeof somethingToTell>>["mia"]) =>
    Date.parse((await mia.mail.queue())?.due_at ?? "") - Date.now();

  it("that failed often goes out soon when there is news, and is not given up earlier for that", async () => {
    const server = await MailServer.start({ onRecipient: () => 451 });
    const { mia, id } = await somethingToTell();
    startMailRunner(service, server.url, { retryAfterMs: [10, 24 * hourMs] });
    await eventually(async () => expect(await mia.mail.queue()).toMatchObject({ attempts: 2, leased_until: null }));
    expect(await waitsMs(mia)).toBeGreaterThan(hourMs);

    for (let news = 0; news < 3; news++) {
      await mia.mail.notify({ id });
      expect(await waitsMs(mia)).toBeLessThan(hourMs);
      expect(await mia.mail.queue()).toMatchObject({ attempts: 1 });
    }
    await mia.mail.makeDue();
    await eventually(async () => expect(await mia.mail.queue()).toMatchObject({ attempts: 2, leased_until: null }));
    expect(await mia.mail.states()).toEqual(Array(4).fill("due"));
  });

  it("does not begin with the attempts of an earlier one that is of no interest any more", async () => {
    const server = await MailServer.start({ onRecipient: () => 451 });
    const { mia, id } = await somethingToTell();
    const { lines, logger } = keptLog();
    startMailRunner(service, server.url, { logger, retryAfterMs: [10, 10, 24 * hourMs] });
    await eventually(async () => expect(await mia.mail.queue()).toMatchObject({ attempts: 3, leased_until: null }));
    await mia.client.markNotificationsRead({ body: { all: true } });
    await mia.mail.notify({ id });
    await mia.mail.makeDue();
    await eventually(() => expect(lines).toHaveLength(6));
    expect(lines.map((line) => (JSON.parse(line) as { attempt: number }).attempt)).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it("keeps its distance to the last one, news or not", async () => {
    const server = await MailServer.start();
    const { mia, id } = await somethingToTell();
    startMailRunner(service, server.url);
    await eventually(async () => expect(await mia.mail.isSettled()).toBe(true));
    for (let news = 0; news < 2; news++) {
      await mia.mail.notify({ id }, 2 * hourMs);
      expect(await waitsMs(mia)).toBeGreaterThan(hourMs);
    }
  });

  it("does not keep the service from stopping, and is not lost by that", async () => {
    const { mia } = await somethingToTell();
    let hasArrived = false;
    const stuck = await MailServer.start({
      onMail: () => {
        hasArrived = true;
        return new Promise(() => undefined);
      },
    });
    const runner = startMailRunner(service, stuck.url);
    await eventually(() => expect(hasArrived).toBe(true));
    await runner.stop(0);
    expect(await mia.mail.queue()).toMatchObject({ attempts: 1, leased_until: null });

    const server = await MailServer.start();
    startMailRunner(service, server.url);
    await eventually(async () => expect(await mia.mail.states()).toEqual(["sent"]));
    expect(server.received).toHaveLength(1);
  });

  it("is not repeated because the database is away for a moment when it was sent", async () => {
    const server = await MailServer.start();
    const { mia } = await somethingToTell();
    let failures = 0;
    const write: Database["write"] = async (work) => {
      if (server.received.length > 0 && failures++ === 0) throw new StorageUnavailable("for a moment");
      return service.db.write(work);
    };
    startMailRunner(service, server.url, { db: { ...service.db, write } });
    await eventually(async () => expect(await mia.mail.isSettled()).toBe(true));
    expect(failures).toBeGreaterThan(1);
    expect(await mia.mail.states()).toEqual(["sent"]);
    expect(server.deliveries).toBe(1);
  });

  it("stays with the process that sends it, however long the server takes", async () => {
    const { mia } = await somethingToTell();
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = await MailServer.start({ onMail: () => released });
    startMailRunner(service, server.url, { leaseMs: 1_500 });
    startMailRunner(service, server.url, { leaseMs: 1_500 });
    const leases = new Set<string | null | undefined>();
    await eventually(async () => expect(leases.add((await mia.mail.queue())?.leased_until).size).toBeGreaterThan(4));
    release();
    await eventually(async () => expect(await mia.mail.isSettled()).toBe(true));
    expect(server.deliveries).toBe(1);
    expect(await mia.mail.states()).toEqual(["sent"]);
  });

  it("is repeated under the same id, and nothing else is, when the process dies before it could note the sending", async () => {
    const { mia, id } = await somethingToTell();
    let doomed: Promise<SpawnedService> | undefined;
    const server = await MailServer.start({
      onMail: async () => {
        await (await doomed)?.end("SIGKILL");
        doomed = undefined;
      },
    });
    const settings = { SMTP_URL: server.url, CORKBOARD_URL: "https://cork.example" };
    doomed = startProcess({ ...service.environment, ...settings });
    await eventually(() => expect(server.received).toHaveLength(1));
    expect(await mia.mail.states()).toEqual(["due"]);
    await mia.mail.notify({ id });
    await mia.mail.endLease();

    startMailRunner(service, server.url);
    await eventually(async () => expect(await mia.mail.isSettled()).toBe(true));
    expect(await mia.mail.states()).toEqual(["sent", "sent"]);
    const [first, repeated, next] = server.received.map((mail) => mail.header("message-id"));
    expect(repeated).toBe(first);
    expect(next).not.toBe(first);
    expect(server.received).toHaveLength(3);
    expect(server.received[1]?.mail.text).toBe(server.received[0]?.mail.text);
  });
});
