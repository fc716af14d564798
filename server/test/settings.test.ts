import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig, settings } from "../src/config/config.ts";

const s3 = { S3_BUCKET: "attic", S3_ACCESS_KEY_ID: "ali", S3_SECRET_ACCESS_KEY: "sesame" };

describe("reading settings", () => {
  const invalidUrls = [
    "https://u:hunter2@board.example/x?y=1#f",
    "https://hunter2@board.example",
    "https://board.example/?key=hunter2",
    "https://board.example?",
    "https://board.example/#hunter2",
    "u:hunter2@board.example",
    "https:board.example",
    "ftp://board.example",
  ];
  it.each(invalidUrls)("rejects an invalid base URL without quoting it: %s", (url) => {
    for (const [name, environment] of [
      ["CORKBOARD_URL", { CORKBOARD_URL: url }],
      ["S3_ENDPOINT", { ...s3, S3_ENDPOINT: url }],
      ["CORKBOARD_AI_BASE_URL", { CORKBOARD_AI_BASE_URL: url }],
    ] as const) {
      expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} must`));
      expect(() => readConfig(environment)).not.toThrow(/hunter2/);
    }
  });

  it("uses the default for a variable that is empty", () => {
    const empty = Object.fromEntries(settings.map(({ name }) => [name, ""]));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it("accepts a base URL with a port or a path, and trims spaces and the trailing slash", () => {
    const read = (CORKBOARD_URL: string) => readConfig({ CORKBOARD_URL }).publicUrl;
    expect(read("https://board.example")).toBe("https://board.example");
    expect(read(" HTTPS://Board.example:8443/desk/ ")).toBe("https://board.example:8443/desk");
    expect(readConfig({ ...s3, S3_ENDPOINT: "http://10.0.0.5:9000/" }).s3?.endpoint).toBe("http://10.0.0.5:9000");
  });

  it.each(["/a;b", "/a&b", "/a'b", "/a(b", "/a,b", "/a b", "/a//b", "/a%2Fb", "/ä"])(
    "rejects a path of CORKBOARD_URL that could not be part of a cookie, a style sheet or a page as it is: %s",
    (path) => {
      const read = () => readConfig({ CORKBOARD_URL: `https://board.example${path}` });
      expect(read).toThrow(/^CORKBOARD_URL must have a path of letters, digits and -\._~ between single slashes/);
    },
  );

  const unencodedPasswords = ["hunter#2", "hunter/2", "hunter?2", "5432#hunter2", "5432/hunter2", "5432?hunter2"];
  it.each(unencodedPasswords)(
    "rejects a database URL with an unencoded password without quoting it: %s",
    (password) => {
      const environment = { DATABASE_URL: `postgres://board:${password}@db.example/board` };
      expect(() => readConfig(environment)).toThrow(/^DATABASE_URL must .* percent-encoded: # is %23/);
      expect(() => readConfig(environment)).not.toThrow(/hunter/);
    },
  );

  it("accepts database URLs with an encoded password or none, unchanged", () => {
    for (const url of [
      "postgres://board:%23%2F%3F%40%25@db.example:5432/board?sslmode=verify-full",
      "postgresql://db.example/board?user=board@server",
      "postgres:///board?host=/run/postgresql",
    ]) {
      expect(readConfig({ DATABASE_URL: url }).database).toMatchObject({ engine: "postgres", url });
    }
    expect(() => readConfig({ DATABASE_URL: "mysql://db.example/board" })).toThrow(/must start with postgres:\/\//);
  });

  it.each(["smtp://", "smtps://", "smtp:", "smtp:mail.example", "smtp://:25", "http://mail.example", "mail.example"])(
    "rejects a mail server without a host name: %s",
    (url) => {
      expect(() => readConfig({ SMTP_URL: url })).toThrow(
        /^SMTP_URL must be the URL of a mail server, such as smtp:\/\//,
      );
    },
  );

  it("accepts a mail server with a login, a port or options, unchanged", () => {
    for (const url of ["smtp://mail", "smtps://b:s%C3%A4cret@mail.example:465", "smtp://m.example?requireTLS=true"]) {
      expect(readConfig({ SMTP_URL: url }).smtpUrl).toBe(url);
    }
  });

  it.each(["10.0.0.0/", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/-1", "fd12::/", "fd12::/129", "/8", "intranet"])(
    "rejects an invalid address range: %s",
    (range) => {
      const environment = { CORKBOARD_OUTBOUND_ALLOW: `192.168.0.0/16,${range}` };
      expect(() => readConfig(environment)).toThrow(
        "CORKBOARD_OUTBOUND_ALLOW must be a comma-separated list of IP addresses or CIDR ranges",
      );
      expect(() => readConfig(environment)).toThrow(`not "${range}"`);
    },
  );

  it("accepts ranges and single addresses", () => {
    const allow = ["10.0.0.0/8", "0.0.0.0/0", "192.168.7.7", "fd12::/16", "::1"];
    expect(readConfig({ CORKBOARD_OUTBOUND_ALLOW: allow.join(", ") }).outboundAllow).toEqual(allow);
  });

  it("limits emails to reporters to 500 per day unless set otherwise", () => {
    const read = (CORKBOARD_REPORTER_MAIL_LIMIT?: string) => readConfig({ CORKBOARD_REPORTER_MAIL_LIMIT });
    expect(read().reporterMailsPerDay).toBe(500);
    expect(read("20").reporterMailsPerDay).toBe(20);
    expect(read("off").reporterMailsPerDay).toBeUndefined();
    for (const invalid of ["0", "-1", "many"]) {
      expect(() => read(invalid)).toThrow(/^CORKBOARD_REPORTER_MAIL_LIMIT must be an integer from 1 to \d+ or off/);
    }
  });

  it("rejects an invalid price, even without a model", () => {
    for (const CORKBOARD_AI_PRICE of ["3", "-3/15", "3/15/1", "cheap"]) {
      expect(() => readConfig({ CORKBOARD_AI_PRICE })).toThrow(/^CORKBOARD_AI_PRICE must be two prices/);
    }
    expect(readConfig({ CORKBOARD_AI_PRICE: "3/15" }).ai.engine).toBe("builtin");
  });

  const oidc = { OIDC_ISSUER: "https://sso.example", OIDC_CLIENT_ID: "board", OIDC_CLIENT_SECRET: "hunter2" };

  it("requires all settings of single sign-on or none, and keeps the issuer as it is written", () => {
    expect(readConfig({}).signInProvider).toBeUndefined();
    expect(readConfig(oidc).signInProvider).toMatchObject({ issuer: "https://sso.example/", name: "sso.example" });
    const keycloak = { ...oidc, OIDC_ISSUER: "https://sso.example/realms/studio", OIDC_NAME: "Studio" };
    expect(readConfig(keycloak).signInProvider).toEqual({
      issuer: "https://sso.example/realms/studio",
      clientId: "board",
      clientSecret: "hunter2",
      name: "Studio",
    });
    for (const missing of Object.keys(oidc)) {
      expect(() => readConfig({ ...oidc, [missing]: "" })).toThrow(new RegExp(`^${missing} must be set as well`));
    }
    for (const issuer of [
      "sso.example",
      "ftp://sso.example",
      "https://u:hunter2@sso.example",
      "https://sso.example?x",
    ]) {
      expect(() => readConfig({ ...oidc, OIDC_ISSUER: issuer })).toThrow(/^OIDC_ISSUER must be a URL/);
      expect(() => readConfig({ ...oidc, OIDC_ISSUER: issuer })).not.toThrow(/hunter2/);
    }
  });

  it("allows to disable passwords only if there is another way to sign in for the first time", () => {
    expect(readConfig({}).passwords).toBe(true);
    const off = { CORKBOARD_PASSWORDS: "off" };
    expect(() => readConfig(off)).toThrow(/^CORKBOARD_PASSWORDS must not be off unless OIDC_ISSUER or SMTP_URL is set/);
    expect(readConfig({ ...off, ...oidc }).passwords).toBe(false);
    expect(readConfig({ ...off, SMTP_URL: "smtp://mail.example" }).passwords).toBe(false);
  });

  const wholeS3 = { ...s3, S3_ENDPOINT: "https://s3.example" };
  const model = {
    CORKBOARD_AI: "openai-compatible",
    CORKBOARD_AI_MODEL: "llama",
    CORKBOARD_AI_BASE_URL: "https://ai.example/v1",
  };
  const keyFile = join(mkdtempSync(join(tmpdir(), "corkboard-settings-")), "key");
  writeFileSync(keyFile, "sesame\n");
  afterAll(() => rmSync(dirname(keyFile), { recursive: true }));

  type Name = (typeof settings)[number]["name"];
  /** A value other than the default of every variable, what follows from it, and what else it needs. */
  const values: Readonly<Record<Name, readonly [value: string, config: object, needs?: Record<string, string>]>> = {
    HOST: ["0.0.0.0", { host: "0.0.0.0" }],
    PORT: ["3001", { port: 3001 }],
    CORKBOARD_DATA: ["/var/lib/board", { dataFolder: "/var/lib/board", database: { dataFolder: "/var/lib/board" } }],
    DATABASE_URL: [
      "postgres://db.example/board",
      { database: { url: "postgres://db.example/board", connections: 10 } },
    ],
    CORKBOARD_DATABASE_CONNECTIONS: [
      "25",
      { database: { connections: 25 } },
      { DATABASE_URL: "postgres://db.example/board" },
    ],
    CORKBOARD_LOG_LEVEL: ["debug", { logLevel: "debug" }],
    CORKBOARD_LOG_FORMAT: ["json", { logFormat: "json" }],
    CORKBOARD_RATE_LIMIT: ["11", { rateLimitPerMinute: 11 }],
    CORKBOARD_WIDGET_LIMIT: ["12", { widgetLimitPerMinute: 12 }],
    CORKBOARD_WIDGET_ADDRESS_LIMIT: ["13", { widgetAddressLimitPerMinute: 13 }],
    CORKBOARD_SIGN_IN_LIMIT: ["14", { signInLimitPerMinute: 14 }],
    CORKBOARD_PASSWORDS: ["off", { passwords: false }, oidc],
    OIDC_ISSUER: ["https://id.example/", { signInProvider: { issuer: "https://id.example/" } }, oidc],
    OIDC_CLIENT_ID: ["desk", { signInProvider: { clientId: "desk" } }, oidc],
    OIDC_CLIENT_SECRET: ["sesame", { signInProvider: { clientSecret: "sesame" } }, oidc],
    OIDC_NAME: ["Studio", { signInProvider: { name: "Studio" } }, oidc],
    CORKBOARD_TRUST_PROXY: ["on", { trustProxy: true }],
    CORKBOARD_WORKER: ["off", { worker: false }],
    CORKBOARD_WORKER_PORT: ["3002", { workerPort: 3002 }],
    CORKBOARD_EVENT_DAYS: ["30", { eventDays: 30 }],
    CORKBOARD_URL: ["https://board.example", { publicUrl: "https://board.example" }],
    SMTP_URL: ["smtp://mail.example", { smtpUrl: "smtp://mail.example" }],
    CORKBOARD_MAIL_FROM: ["board@example.com", { mailFrom: "board@example.com" }],
    CORKBOARD_MAIL_PAUSE: ["15", { mailPauseSeconds: 15 }],
    CORKBOARD_REPORTER_MAIL_LIMIT: ["16", { reporterMailsPerDay: 16 }],
    CORKBOARD_OUTBOUND_ALLOW: ["10.0.0.0/8, ::1", { outboundAllow: ["10.0.0.0/8", "::1"] }],
    CORKBOARD_AI: ["anthropic", { ai: { engine: "anthropic" } }, { ...model, CORKBOARD_AI_KEY: "sesame" }],
    CORKBOARD_AI_MODEL: ["mistral", { ai: { model: "mistral" } }, model],
    CORKBOARD_AI_BASE_URL: ["https://other.example/v1", { ai: { baseUrl: "https://other.example/v1" } }, model],
    CORKBOARD_AI_KEY: ["sesame", { ai: { key: "sesame" } }, model],
    CORKBOARD_AI_KEY_FILE: [keyFile, { ai: { key: "sesame" } }, model],
    CORKBOARD_AI_TIMEOUT: ["17", { ai: { timeoutMs: 17_000 } }, model],
    CORKBOARD_AI_CONCURRENCY: ["18", { ai: { concurrency: 18 } }, model],
    CORKBOARD_AI_IMAGES: ["on", { ai: { images: true } }, model],
    CORKBOARD_AI_PRICE: ["3/15.5", { ai: { price: { input: 3, output: 15.5 } } }, model],
    CORKBOARD_STORAGE_QUOTA: ["2", { storageQuotaBytes: 2 * 1024 * 1024 }],
    S3_ENDPOINT: ["https://minio.example", { s3: { endpoint: "https://minio.example" } }, wholeS3],
    S3_BUCKET: ["cellar", { s3: { bucket: "cellar" } }, wholeS3],
    S3_REGION: ["eu-central-1", { s3: { region: "eu-central-1" } }, wholeS3],
    S3_ACCESS_KEY_ID: ["baba", { s3: { accessKeyId: "baba" } }, wholeS3],
    S3_SECRET_ACCESS_KEY: ["simsim", { s3: { secretAccessKey: "simsim" } }, wholeS3],
  };

  it.each(Object.entries(values))("follows %s", (name, [value, expected, needs = {}]) => {
    expect(readConfig(needs)).not.toMatchObject(expected);
    expect(readConfig({ ...needs, [name]: value })).toMatchObject(expected);
  });
});
