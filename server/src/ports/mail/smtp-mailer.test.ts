import { createServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { MailServer } from "../../../test/support/mail-server.ts";
import { patienceToSend, SmtpMailer } from "./smtp-mailer.ts";

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
  function mailerTo(url: string, patience?: typeof patienceToSend) {
    const options = { url, from: "board@cork.example", connections: 1 };
    const mailer = new SmtpMailer(patience ? { ...options, patience } : options);
    onTestFinished(() => mailer.close());
    return mailer;
  }

  /** Accepts connections and never says a word. */
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

  it("gives a server the time that SMTP says it may take", () => {
    expect(patienceToSend.answerMs).toBeGreaterThanOrEqual(10 * minuteMs);
    expect(patienceToSend.greetingMs).toBeGreaterThanOrEqual(minuteMs);
  });

  it("waits for the acknowledgement as long as for any answer, and no longer", async () => {
    const server = await MailServer.start({ onMail: forEver });
    const mailer = mailerTo(server.url, { greetingMs: 10 * minuteMs, answerMs: 300 });
    await expect(mailer.send(mail)).rejects.toMatchObject({ reason: "ETIMEDOUT", permanent: false });
  });

  it("does not wait for the acknowledgement only as long as for the greeting", async () => {
    const slow = () => new Promise<void>((resolve) => void setTimeout(resolve, 1_200));
    const server = await MailServer.start({ onMail: slow });
    await mailerTo(server.url, { greetingMs: 1_000, answerMs: minuteMs }).send(mail);
    expect(server.received).toHaveLength(1);
    expect(server.deliveries).toBe(1);
  });

  it("gives up a server that never greets", async () => {
    const { url } = await silentServer();
    const mailer = mailerTo(url, { greetingMs: 200, answerMs: 10 * minuteMs });
    await expect(mailer.send(mail)).rejects.toMatchObject({ reason: "ETIMEDOUT", permanent: false });
  });

  it("lets go at once when it is closed, whether or not it was greeted", async () => {
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
