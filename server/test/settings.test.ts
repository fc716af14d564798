import { describe, expect, it } from "vitest";
import { readConfig } from "../src/config/config.ts";

const s3 = { S3_BUCKET: "attic", S3_ACCESS_KEY_ID: "ali", S3_SECRET_ACCESS_KEY: "sesame" };

describe("a setting that is read but cannot work", () => {
  const spoiltAddresses = [
    "https://u:hunter2@board.example/x?y=1#f",
    "https://hunter2@board.example",
    "https://board.example/?key=hunter2",
    "https://board.example?",
    "https://board.example/#hunter2",
    "u:hunter2@board.example",
    "https:board.example",
    "ftp://board.example",
  ];
  it.each(spoiltAddresses)("is an address to write more behind that is none, without being repeated: %s", (url) => {
    for (const [name, environment] of [
      ["CORKBOARD_URL", { CORKBOARD_URL: url }],
      ["S3_ENDPOINT", { ...s3, S3_ENDPOINT: url }],
      ["CORKBOARD_AI_BASE_URL", { CORKBOARD_AI_BASE_URL: url }],
    ] as const) {
      expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} must`));
      expect(() => readConfig(environment)).not.toThrow(/hunter2/);
    }
  });

  it("is not an address with a port or a path, which loses the slash at its end and what surrounds it", () => {
    const read = (CORKBOARD_URL: string) => readConfig({ CORKBOARD_URL }).publicUrl;
    expect(read("https://board.example")).toBe("https://board.example");
    expect(read(" HTTPS://Board.example:8443/desk/ ")).toBe("https://board.example:8443/desk");
    expect(readConfig({ ...s3, S3_ENDPOINT: "http://10.0.0.5:9000/" }).s3?.endpoint).toBe("http://10.0.0.5:9000");
  });

  const spoiltPasswords = ["hunter#2", "hunter/2", "hunter?2", "5432#hunter2", "5432/hunter2", "5432?hunter2"];
  it.each(spoiltPasswords)("is a database whose password is not encoded, without being repeated: %s", (password) => {
    const environment = { DATABASE_URL: `postgres://board:${password}@db.example/board` };
    expect(() => readConfig(environment)).toThrow(/^DATABASE_URL must .* percent-encoded: # is %23/);
    expect(() => readConfig(environment)).not.toThrow(/hunter/);
  });

  it("is not a database with a password that is, or without one, left as it was written", () => {
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
    "is a mail server without a name: %s",
    (url) => {
      expect(() => readConfig({ SMTP_URL: url })).toThrow(/^SMTP_URL must name a mail server, such as smtp:\/\//);
    },
  );

  it("is not a mail server with a login, a port or options, left as they were written", () => {
    for (const url of ["smtp://mail", "smtps://b:s%C3%A4cret@mail.example:465", "smtp://m.example?requireTLS=true"]) {
      expect(readConfig({ SMTP_URL: url }).smtpUrl).toBe(url);
    }
  });

  it.each(["10.0.0.0/", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/-1", "fd12::/", "fd12::/129", "/8", "intranet"])(
    "is a range of addresses that is none: %s",
    (range) => {
      const environment = { CORKBOARD_OUTBOUND_ALLOW: `192.168.0.0/16,${range}` };
      expect(() => readConfig(environment)).toThrow(`CORKBOARD_OUTBOUND_ALLOW must list addresses, or ranges`);
      expect(() => readConfig(environment)).toThrow(`not "${range}"`);
    },
  );

  it("is not a range, nor a single address", () => {
    const allow = ["10.0.0.0/8", "0.0.0.0/0", "192.168.7.7", "fd12::/16", "::1"];
    expect(readConfig({ CORKBOARD_OUTBOUND_ALLOW: allow.join(", ") }).outboundAllow).toEqual(allow);
  });

  it("is a price that is none, also while no model is paid", () => {
    for (const CORKBOARD_AI_PRICE of ["3", "-3/15", "3/15/1", "cheap"]) {
      expect(() => readConfig({ CORKBOARD_AI_PRICE })).toThrow(/^CORKBOARD_AI_PRICE must be two prices/);
    }
    expect(readConfig({ CORKBOARD_AI_PRICE: "3/15" }).ai.engine).toBe("builtin");
  });
});
