import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../support/free-port.ts";
import { MailServer } from "../support/mail-server.ts";
import { S3Server } from "../support/s3-server.ts";
import { setUpOrganisation, startWorkerProcess } from "../support/spawned-service.ts";
import { createTestDatabase } from "../support/test-database.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";

const soon = { timeout: 60_000 };

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly reason?: string;
}

const warningsIn = (output: string) =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ level, msg }) => level === 40 && msg.startsWith("cannot use "));

describe("the start", () => {
  const startService = useSpawnedServices();

  it("warns of a bucket, a mail server and a provider that it cannot use, and serves requests all the same", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const port = await freePort();
    const service = await startService({
      ...database.environment,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "attic",
      S3_ACCESS_KEY_ID: "somebody",
      S3_SECRET_ACCESS_KEY: "hunter2-s3",
      SMTP_URL: `smtp://board:hunter2-smtp@127.0.0.1:${port}`,
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: "board",
      OIDC_CLIENT_SECRET: "hunter2-oidc",
    });
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    const messages = () =>
      warningsIn(service.output.stdout)
        .map(({ msg }) => msg)
        .toSorted();
    await expect
      .poll(messages, soon)
      .toEqual([
        expect.stringMatching(/^cannot use the S3 bucket; check S3_ENDPOINT, S3_BUCKET/),
        expect.stringMatching(/^cannot use the mail server; check SMTP_URL/),
        expect.stringMatching(/^cannot use the single sign-on provider; check OIDC_ISSUER/),
      ]);
    for (const { reason } of warningsIn(service.output.stdout)) expect(reason).toBeTruthy();
    expect(service.output.stdout).not.toContain("hunter2");
  });

  it("says nothing of what works, and leaves the mail server to the process that sends emails", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const s3 = await S3Server.start();
    onTestFinished(() => s3.stop());
    const mail = await MailServer.start({ login: { user: "board", password: "another" } });
    const environment = { ...database.environment, ...s3.environment, CORKBOARD_WORKER: "off" };
    await setUpOrganisation(environment);
    const service = await startService({ ...environment, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    const worker = startWorkerProcess({ ...environment, SMTP_URL: mail.url.replace("//", "//board:hunter2@") });
    onTestFinished(async () => {
      worker.kill("SIGKILL");
      if (worker.exitCode === null && worker.signalCode === null) await once(worker, "exit");
    });
    let said = "";
    worker.stdout?.on("data", (text: Buffer) => (said += text.toString()));
    await expect.poll(() => warningsIn(said), soon).toMatchObject([{ msg: expect.stringContaining("mail server") }]);
    await service.end("SIGTERM");
    expect(warningsIn(service.output.stdout)).toEqual([]);
    expect(said + service.output.stdout).not.toContain("hunter2");
  });
});
