import { describe, expect, it } from "vitest";
import { newId, nilId } from "../../src/shared/id.ts";
import { failJob } from "../support/failed-job.ts";
import { freePort } from "../support/free-port.ts";
import { useService } from "../support/harness.ts";
import { MailServer } from "../support/mail-server.ts";
import { runCommand } from "../support/spawned-service.ts";

interface Findings {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
}

const login = { user: "board", password: "s3cr%t pässword" };
const withLogin = (url: string, password: string) =>
  url.replace("//", `//${login.user}:${encodeURIComponent(password)}@`);

describe("doctor: mail", () => {
  const service = useService();

  async function diagnose(settings: Record<string, string>) {
    const { status, stdout, stderr } = await runCommand(["doctor", "--json"], { ...service.environment, ...settings });
    const { ok, checks } = JSON.parse(stdout) as Findings;
    const checkOf = (wanted: string) => checks.find(({ name }) => name === wanted);
    return { status, ok, mail: checkOf("Mail"), failedJobs: checkOf("Failed jobs"), output: stdout + stderr };
  }

  it("accepts that no mail server is configured", async () => {
    const { status, ok, mail } = await diagnose({});
    expect({ status, ok }).toEqual({ status: 0, ok: true });
    expect(mail).toEqual({ name: "Mail", ok: true, detail: "SMTP_URL is not set, so no email is sent" });
  });

  it("mentions emails of the service itself that were given up, and none of an organisation", async () => {
    const { id: org } = await service.createOrganisation();
    await failJob(service.db, { org, kind: "member-mail", subject: newId() });
    expect((await diagnose({})).failedJobs).toBeUndefined();
    await failJob(service.db, { org: nilId, kind: "link-mail", subject: newId() });
    const { status, failedJobs } = await diagnose({});
    expect(status).toBe(0);
    expect(failedJobs?.detail).toMatch(/^link-mail: 1 \(recipient_rejected\), given up/);
  });

  it("connects and logs in, without sending anything or showing the password", async () => {
    const server = await MailServer.start({ login });
    const { status, mail, output } = await diagnose({ SMTP_URL: withLogin(server.url, login.password) });
    expect(status).toBe(0);
    expect(mail).toMatchObject({ ok: true, detail: expect.stringContaining(new URL(server.url).host) });
    expect(mail?.detail).toContain("CORKBOARD_URL is not set");
    for (const secret of [login.password, encodeURIComponent(login.password)]) expect(output).not.toContain(secret);
    expect(server.deliveries).toBe(0);
  });

  it("reports a failed login without the password, even if the server repeats it", async () => {
    const server = await MailServer.start({ login, repeatsPasswords: true });
    const wrong = "wr0ng pässword";
    const { status, ok, mail, output } = await diagnose({ SMTP_URL: withLogin(server.url, wrong) });
    expect({ status, ok }).toEqual({ status: 1, ok: false });
    expect(mail).toMatchObject({ ok: false, detail: expect.stringContaining("535") });
    expect(mail?.detail).toContain("Check the user name and the password in SMTP_URL");
    for (const secret of [wrong, encodeURIComponent(wrong)]) expect(output).not.toContain(secret);
  });

  it("says what to do if TLS is used on a port without it", async () => {
    const server = await MailServer.start();
    const { status, mail } = await diagnose({ SMTP_URL: server.url.replace("smtp:", "smtps:") });
    expect(status).toBe(1);
    expect(mail?.detail).toContain("The server does not expect TLS on this port");
  });

  it("reports a refused connection", async () => {
    const { status, mail } = await diagnose({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    expect(status).toBe(1);
    expect(mail).toMatchObject({ ok: false, detail: expect.stringContaining("ECONNREFUSED") });
    expect(mail?.detail).toContain("Check the host and the port, and that the server is running");
  });
});
