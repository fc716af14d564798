import { createServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { MailServer } from "../../../test/support/mail-server.ts";
import { sendTimeouts, SmtpMailer } from "./smtp-mailer.ts";

const mail = {
  to: { name: "Mia", address: "mia@example.com" },
  subject: "News",
  text: "News",
  html: "<p>News</p>",
  messageId: "1@cork.example",
  headers: {},
};

const minuteMs = 60_000;

describe("the SMTP mailer", () => {
  function mailerTo(url: string, timeouts?: typeof sendTimeouts) {
    const options = { url, from: "board@cork.example", connections: 1 };
    const mailer = new SmtpMailer(timeouts ? { ...options, timeouts } : options);
    onTestFinished(() => mailer.close());
    return mailer;
  }

  /** Accepts connections and never sends anything. */
  async function silentServer() {
    const sockets: Socket[] = [];
    const server = createServer((socket) => void sockets.push(socket.on("error", () => undefined)));
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    return { url: `smtp://127.0.0.1:${port}`, sockets };
  }

  const forEver = () => new Promise<void>(() => undefined);

  it("allows a server the time that the SMTP standard grants", () => {
    expect(sendTimeouts.responseMs).toBeGreaterThanOrEqual(10 * minuteMs);
    expect(sendTimeouts.greetingMs).toBeGreaterThanOrEqual(minuteMs);
  });

  it("applies the response timeout to the acknowledgement", async () => {
    const server = await MailServer.start({ onMail: forEver });
    const mailer = mailerTo(server.url, { greetingMs: 10 * minuteMs, responseMs: 300 });
    await expect(mailer.send(mail)).rejects.toMatchObject({ reason: "ETIMEDOUT", permanent: false });
  });

  it("does not apply the greeting timeout to the acknowledgement", async () => {
    const slow = () => new Promise<void>((resolve) => void setTimeout(resolve, 1_200));
    const server = await MailServer.start({ onMail: slow });
    await mailerTo(server.url, { greetingMs: 1_000, responseMs: minuteMs }).send(mail);
    expect(server.received).toHaveLength(1);
    expect(server.deliveries).toBe(1);
  });

  it("gives up on a server that never sends a greeting", async () => {
    const { url } = await silentServer();
    const mailer = mailerTo(url, { greetingMs: 200, responseMs: 10 * minuteMs });
    await expect(mailer.send(mail)).rejects.toMatchObject({ reason: "ETIMEDOUT", permanent: false });
  });

  it("stops immediately when closed, before or after the greeting", async () => {
    let hasArrived = () => undefined as void;
    const arrived = new Promise<void>((resolve) => {
      hasArrived = resolve;
    });
    const stuck = await MailServer.start({
      onMail: () => {
        hasArrived();
        return forEver();
      },
    });
    const silent = await silentServer();
    const mailers = [mailerTo(stuck.url), mailerTo(silent.url)];
    const sent = Promise.allSettled(mailers.map((mailer) => mailer.send(mail)));
    await arrived;
    await expect.poll(() => silent.sockets.length).toBe(1);
    for (const mailer of mailers) mailer.close();
    expect((await sent).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
