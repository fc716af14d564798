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

const verdictOn = ({ ok, warning }: Check) => (ok ? (warning ? "warn" : "ok") : "FAIL");

describe("the doctor, asked about settings", () => {
  const service = useService();

  async function examine(settings: Record<string, string>) {
    const { status, stdout, stderr } = await runCommand(["doctor", "--json"], { ...service.environment, ...settings });
    const { ok, checks, settings: shown } = JSON.parse(stdout) as Findings;
    const named = (name: string) => checks.filter((check) => check.name === name);
    return {
      status,
      ok,
      stderr,
      names: new Set(checks.map(({ name }) => name)),
      said: named("Settings").map((check) => `${verdictOn(check)} ${check.detail}`),
      links: named("Links"),
      valueOf: (name: string) => shown.find((setting) => setting.name === name)?.value,
      stdout,
    };
  }

  it("names everything that cannot be used, and still checks what does not rest on it", async () => {
    const found = await examine({
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
      expect.stringMatching(/^FAIL SMTP_URL must name a mail server/),
      expect.stringMatching(/^FAIL CORKBOARD_AI_PRICE /),
      expect.stringMatching(/^FAIL CORKBOARD_AI_MODEL must name a model/),
      expect.stringMatching(/^FAIL S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set too/),
    ]);
    expect([...found.names]).toEqual(["Node.js", "Settings", "Data folder", "Database", "Counters"]);
    expect(found.valueOf("PORT")).toBe("abc");
  });

  it("says once what is wrong with settings that need each other", async () => {
    const model = { CORKBOARD_AI: "openai-compatible", CORKBOARD_AI_MODEL: "m" };
    const store = { S3_BUCKET: "attic", S3_ACCESS_KEY_ID: "ali", S3_SECRET_ACCESS_KEY: "sesame" };
    const found = await examine({ ...model, ...store, CORKBOARD_AI_BASE_URL: "ftp://m", S3_ENDPOINT: "ftp://s" });
    expect(found.said).toEqual([
      "FAIL CORKBOARD_AI_BASE_URL must be an address that starts with http:// or https://",
      "FAIL S3_ENDPOINT must be an address that starts with http:// or https://",
    ]);
  });

  it("never shows a password, also of an address that must hold none", async () => {
    const found = await examine({
      CORKBOARD_URL: "https://u:hunter2@board.example/x?y=hunter2#hunter2",
      S3_ENDPOINT: "https://hunter2@s3.example",
      CORKBOARD_AI_BASE_URL: "me:hunter2@models.example",
      SMTP_URL: "smtp://board:hunter2",
      CORKBOARD_AI_KEY: "hunter2",
    });
    expect(found.status).toBe(1);
    expect(found.stdout).not.toContain("hunter2");
    expect(found.valueOf("CORKBOARD_URL")).toContain("@board.example/x");
    expect((await examine({ CORKBOARD_URL: "https://board.example/desk" })).valueOf("CORKBOARD_URL")).toBe(
      "https://board.example/desk",
    );
  });

  it("wonders at settings that it does not know, and at those of a model that nobody asks", async () => {
    const found = await examine({
      CORKBOARD_WIDGET_LIMITS: "5",
      CORKBOARD_SMTP_URL: "smtp://mail.example",
      CORKBOARD_PORTRAIT_OF_THE_FOUNDER: "on",
      CORKBOARD_AI_MODEL: "m",
      CORKBOARD_AI_KEY: "k",
    });
    expect(found).toMatchObject({ status: 0, ok: true });
    expect(found.said.toSorted()).toEqual([
      "warn CORKBOARD_AI is not set, so nothing comes of CORKBOARD_AI_MODEL, CORKBOARD_AI_KEY",
      "warn CORKBOARD_PORTRAIT_OF_THE_FOUNDER is not known",
      "warn CORKBOARD_SMTP_URL is not known: did you mean SMTP_URL?",
      "warn CORKBOARD_WIDGET_LIMITS is not known: did you mean CORKBOARD_WIDGET_LIMIT?",
    ]);
    expect((await examine({ CORKBOARD_AI: "builtin", CORKBOARD_AI_MODEL: "m" })).said).toEqual([]);
  });

  it("warns of links that lead to an address nobody can reach, and of no others", async () => {
    for (const HOST of ["0.0.0.0", "::"]) {
      const { status, links } = await examine({ HOST });
      expect({ status, links }).toMatchObject({ status: 0, links: [{ ok: true, warning: true }] });
      expect(links[0]?.detail).toMatch(/^CORKBOARD_URL is not set: links begin with http:\/\/(0\.0\.0\.0|\[::\]):3000/);
    }
    const reachable: Record<string, string>[] = [
      {},
      { HOST: "192.0.2.7" },
      { HOST: "0.0.0.0", CORKBOARD_URL: "https://board.example" },
    ];
    for (const settings of reachable) {
      expect((await examine(settings)).links).toEqual([
        { name: "Links", ok: true, detail: expect.stringMatching(/^begin with http/) },
      ]);
    }
  });
});
