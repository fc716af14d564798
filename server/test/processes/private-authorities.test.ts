import { execFileSync } from "node:child_process";
import { chmodSync, chownSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { useService } from "../support/harness.ts";
import { MailServer } from "../support/mail-server.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { listenWithTls, makeAuthority } from "../support/private-authority.ts";
import { useS3Server } from "../support/s3-server.ts";
import { runCommand } from "../support/spawned-service.ts";
import { folderForTest } from "../support/temporary-folder.ts";

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

const untrusted: unknown = expect.stringMatching(/self-signed certificate|unable.to.verify/i);

describe("certificates of a private authority", () => {
  const service = useService();
  const s3 = useS3Server();

  it("are accepted from the mail server and S3 with NODE_EXTRA_CA_CERTS, and rejected without", async () => {
    const authority = makeAuthority(folderForTest("authority"));
    const mail = await MailServer.start();
    const portOf = (url: string) => listenWithTls(authority, Number(new URL(url).port));
    const settings = {
      ...service.environment,
      ...s3.current.environment,
      SMTP_URL: `smtps://127.0.0.1:${await portOf(mail.url)}`,
      S3_ENDPOINT: `https://127.0.0.1:${await portOf(s3.current.endpoint)}`,
    };
    const diagnose = async (environment: Record<string, string>) => {
      const { stdout } = await runCommand(["doctor", "--json"], { ...settings, ...environment });
      const { checks } = JSON.parse(stdout) as { checks: Check[] };
      return { mail: checks.find(({ name }) => name === "Mail"), files: checks.find(({ name }) => name === "Files") };
    };
    expect(await diagnose({})).toMatchObject({
      mail: { ok: false, detail: untrusted },
      files: { ok: false, detail: untrusted },
    });
    const trusting = await diagnose({ NODE_EXTRA_CA_CERTS: authority.certificate });
    expect(trusting).toMatchObject({ mail: { ok: true }, files: { ok: true } });
  });

  it("are accepted from PostgreSQL with NODE_EXTRA_CA_CERTS and sslmode=verify-full, and rejected without", async () => {
    const folder = folderForTest("authority");
    const authority = makeAuthority(folder);
    const { certificate, key } = authority.server;
    chmodSync(key, 0o600);
    if (process.getuid?.() === 0) {
      const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
      chownSync(key, idOf("-u"), idOf("-g"));
    }
    const server = await startPostgres({ settings: ["ssl=on", `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`] });
    onTestFinished(() => server.stop());
    await server.run("CREATE DATABASE board ENCODING 'UTF8' TEMPLATE template0");
    const DATABASE_URL = `${server.databaseUrl("board")}?sslmode=verify-full`;
    const migrate = (environment: Record<string, string>) =>
      runCommand(["migrate"], { DATABASE_URL, CORKBOARD_DATA: folder, ...environment });
    expect(await migrate({})).toMatchObject({ status: 1, stderr: untrusted });
    expect(await migrate({ NODE_EXTRA_CA_CERTS: authority.certificate })).toMatchObject({ status: 0, stderr: "" });
  });
});
