import { createServer } from "node:net";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { freePort } from "../support/free-port.ts";
import { useService } from "../support/harness.ts";
import { runCommand, SpawnedService } from "../support/spawned-service.ts";
import { folderForTest } from "../support/temporary-folder.ts";

describe("a setting that cannot be used", () => {
  const service = useService();

  /** What the service says with this setting when it ends at once with one line. */
  async function refusalOf(name: string, value: string, environment = service.environment): Promise<string> {
    const said = await SpawnedService.start({ ...environment, [name]: value }).then(
      () => "nothing: it started",
      (error: Error) => error.message,
    );
    return /^ended with 1: Corkboard cannot start: (.+)\n$/.exec(said)?.[1] ?? said;
  }

  function newFolder(): string {
    const folder = folderForTest("settings");
    return folder;
  }

  it("is a sender of mails without an address, or with several", async () => {
    expect(await refusalOf("CORKBOARD_MAIL_FROM", "xx")).toMatch(/^CORKBOARD_MAIL_FROM .*"xx"$/);
    for (const from of ["Corkboard <>", "Corkboard <board>", "a@b.example, c@d.example", "Everyone: a@b.example;"]) {
      expect(() => readConfig({ CORKBOARD_MAIL_FROM: from })).toThrow(/^CORKBOARD_MAIL_FROM /);
    }
    for (const from of ["board@example.com", '"Board, the" <board@localhost>']) {
      expect(readConfig({ CORKBOARD_MAIL_FROM: from }).mailFrom).toBe(from);
    }
  });

  it("is a data folder that cannot be made", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "file"), "");
    const clientError = await refusalOf("CORKBOARD_DATA", join(folder, "file", "deeper"));
    expect(clientError).toMatch(/^CORKBOARD_DATA .*EEXIST.*file'$/);
  });

  it.runIf(process.platform === "linux")("is a data folder where the system lets nobody make one", async () => {
    expect(await refusalOf("CORKBOARD_DATA", "/proc/nope/deeper")).toMatch(/^CORKBOARD_DATA .*ENOENT/);
    const environment = { ...service.environment, CORKBOARD_DATA: "/proc/nope" };
    const { status, stdout } = await runCommand(["doctor"], environment);
    expect(status).toBe(1);
    expect(stdout).toMatch(/FAIL {2}Data folder: CORKBOARD_DATA .*ENOENT/);
  });

  it("is a data folder whose database is none", async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "corkboard.sqlite"));
    expect(await refusalOf("CORKBOARD_DATA", folder, {})).toMatch(/^CORKBOARD_DATA.*corkboard.sqlite/);
  });

  it("is a database that does not answer", async () => {
    const port = await freePort();
    const clientError = await refusalOf("DATABASE_URL", `postgres://board:s3cret@localhost:${port}/board`);
    expect(clientError).toMatch(/^DATABASE_URL .*ECONNREFUSED/);
    expect(clientError).not.toContain("s3cret");
    const environment = { ...service.environment, DATABASE_URL: `postgres://127.0.0.1:${port}/board` };
    const command = await runCommand(["migrate"], environment);
    expect(command).toMatchObject({ status: 1, stderr: expect.stringMatching(/^DATABASE_URL .*ECONNREFUSED/) });
  });

  it("is an address that is not this machine's", async () => {
    const hosts = ["no-such-host.invalid", "192.0.2.1"];
    const [unknown, foreign] = await Promise.all(hosts.map((host) => refusalOf("HOST", host)));
    expect(unknown).toMatch(/^HOST .*no-such-host/);
    expect(foreign).toMatch(/^HOST .*EADDRNOTAVAIL/);
  });

  it("is a port that somebody else has", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === "object" ? address?.port : 0;
    expect(await refusalOf("PORT", String(port))).toMatch(/^PORT .*EADDRINUSE/);
  });
});
