import { describe, expect, it } from "vitest";
import { useService } from "../support/harness.ts";
import { runCommand } from "../support/spawned-service.ts";

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly warning?: true;
  readonly detail: string;
}

interface Findings {
  readonly ok: boolean;
  readonly settings: readonly { readonly name: string; readonly value: string }[];
  readonly checks: readonly Check[];
}

const statusOf = ({ ok, warning }: Check) => (ok ? (warning ? "warn" : "ok") : "FAIL");

describe("doctor: settings", () => {
  const service = useService();

  async function diagnose(settings: Record<string, string>) {
    const { status, stdout, stderr } = await runCommand(["doctor", "--json"], { ...service.environment, ...settings });
    const { ok, checks, settings: shown } = JSON.parse(stdout) as Findings;
    const named = (name: string) => checks.filter((check) => check.name === name);
    return {
      status,
      ok,
      stderr,
      names: new Set(checks.map(({ name }) => name)),
      said: named("Settings").map((check) => `${statusOf(check)} ${check.detail}`),
      links: named("Links"),
      valueOf: (name: string) => shown.find((setting) => setting.name === name)?.value,
      stdout,
    };
  }

  it("names all invalid settings, and still runs the checks that do not depend on them", async () => {
    const found = await diagnose({
      PORT: "abc",
      CORKBOARD_EVENT_DAYS: "0",
      SMTP_URL: "smtp://",
      CORKBOARD_AI: "anthropic",
      CORKBOARD_AI_PRICE: "cheap",
      S3_BUCKET: "attic",
    });
    expect(found).toMatchObject({ status: 1, ok: false, stderr: "" });
    expect(found.said).toEqual([
      expect.stringMatching(/^FAIL PORT .*"abc"$/),
      expect.stringMatching(/^FAIL CORKBOARD_EVENT_DAYS .*"0"$/),
      expect.stringMatching(/^FAIL SMTP_URL must be the URL of a mail server/),
      expect.stringMatching(/^FAIL CORKBOARD_AI_PRICE /),
      expect.stringMatching(/^FAIL CORKBOARD_AI_MODEL must be set/),
      expect.stringMatching(/^FAIL S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must also be set/),
    ]);
    expect([...found.names]).toEqual([
      "Node.js",
      "Settings",
      "Single sign-on",
      "Data folder",
      "Database",
      "Counters",
      "Background work",
      "Clocks",
      "Public URL",
    ]);
    expect(found.valueOf("PORT")).toBe("abc");
  });

  it("reports a problem with dependent settings once", async () => {
    const model = { CORKBOARD_AI: "openai-compatible", CORKBOARD_AI_MODEL: "m" };
    const store = { S3_BUCKET: "attic", S3_ACCESS_KEY_ID: "ali", S3_SECRET_ACCESS_KEY: "sesame" };
    const found = await diagnose({ ...model, ...store, CORKBOARD_AI_BASE_URL: "ftp://m", S3_ENDPOINT: "ftp://s" });
    expect(found.said).toEqual([
      "FAIL CORKBOARD_AI_BASE_URL must be a URL that starts with http:// or https://",
      "FAIL S3_ENDPOINT must be a URL that starts with http:// or https://",
    ]);
  });

  it("never shows a password, even in a URL that must not contain one", async () => {
    const found = await diagnose({
      CORKBOARD_URL: "https://u:hunter2@board.example/x?y=hunter2#hunter2",
      S3_ENDPOINT: "https://hunter2@s3.example",
      CORKBOARD_AI_BASE_URL: "me:hunter2@models.example",
      SMTP_URL: "smtp://board:hunter2",
      CORKBOARD_AI_KEY: "hunter2",
    });
    expect(found.status).toBe(1);
    expect(found.stdout).not.toContain("hunter2");
    expect(found.valueOf("CORKBOARD_URL")).toContain("@board.example/x");
    expect((await diagnose({ CORKBOARD_URL: "https://board.example/desk" })).valueOf("CORKBOARD_URL")).toBe(
      "https://board.example/desk",
    );
  });

  it("warns about unknown settings and settings of an unused model", async () => {
    const found = await diagnose({
      CORKBOARD_WIDGET_LIMITS: "5",
      CORKBOARD_SMTP_URL: "smtp://mail.example",
      CORKBOARD_PORTRAIT_OF_THE_FOUNDER: "on",
      CORKBOARD_AI_MODEL: "m",
      CORKBOARD_AI_KEY: "k",
    });
    expect(found).toMatchObject({ status: 0, ok: true });
    expect(found.said.toSorted()).toEqual([
      "warn CORKBOARD_AI is not set, so these settings have no effect: CORKBOARD_AI_MODEL, CORKBOARD_AI_KEY",
      "warn unknown setting CORKBOARD_PORTRAIT_OF_THE_FOUNDER",
      "warn unknown setting CORKBOARD_SMTP_URL. Did you mean SMTP_URL?",
      "warn unknown setting CORKBOARD_WIDGET_LIMITS. Did you mean CORKBOARD_WIDGET_LIMIT?",
    ]);
    const misspelt = { SMPT_URL: "smtp://mail.example", S3_BUKET: "attic", OIDC_CLIENTID: "us", DATABSE_URL: "x" };
    const ofOthers = { AWS_REGION: "eu", HTTP_URL: "x", HOSTS: "x", S3_USE_SSL: "1", POST: "x", EMPTY_URL: "" };
    expect((await diagnose({ ...misspelt, ...ofOthers, CORKBOARD_TRUSTPROXY: "on" })).said.toSorted()).toEqual([
      "warn unknown setting CORKBOARD_TRUSTPROXY. Did you mean CORKBOARD_TRUST_PROXY?",
      "warn unknown setting DATABSE_URL. Did you mean DATABASE_URL?",
      "warn unknown setting OIDC_CLIENTID. Did you mean OIDC_CLIENT_ID?",
      "warn unknown setting S3_BUKET. Did you mean S3_BUCKET?",
      "warn unknown setting SMPT_URL. Did you mean SMTP_URL?",
    ]);
    expect((await diagnose({ CORKBOARD_AI: "builtin", CORKBOARD_AI_MODEL: "m" })).said).toEqual([]);
  });

  it("warns about links to an unreachable address only", async () => {
    for (const HOST of ["0.0.0.0", "::"]) {
      const { status, links } = await diagnose({ HOST });
      expect({ status, links }).toMatchObject({ status: 0, links: [{ ok: true, warning: true }] });
      expect(links[0]?.detail).toMatch(/^CORKBOARD_URL is not set: links start with http:\/\/(0\.0\.0\.0|\[::\]):3000/);
    }
    const reachable: Record<string, string>[] = [
      {},
      { HOST: "192.0.2.7" },
      { HOST: "0.0.0.0", CORKBOARD_URL: "https://board.example" },
    ];
    for (const settings of reachable) {
      expect((await diagnose(settings)).links).toEqual([
        { name: "Links", ok: true, detail: expect.stringMatching(/^start with http/) },
      ]);
    }
  });
});
