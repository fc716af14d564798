import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { useService } from "../harness.ts";
import { useS3Server } from "../s3-server.ts";
import { runCommand } from "../spawned-service.ts";

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

describe("the doctor, asked about files", () => {
  const service = useService();
  const s3 = useS3Server();

  async function examine(settings: Record<string, string>) {
    const { status, stdout } = await runCommand(["doctor", "--json"], { ...service.environment, ...settings });
    const { checks } = JSON.parse(stdout) as { checks: Check[] };
    return { status, files: checks.find(({ name }) => name === "Files"), stdout };
  }

  it("writes one and reads it back, in the data folder or in an S3 store", async () => {
    const { dataFolder } = { dataFolder: service.environment["CORKBOARD_DATA"] ?? "" };
    const local = await examine({});
    expect(local).toMatchObject({ status: 0, files: { ok: true, detail: expect.stringContaining(dataFolder) } });
    const remote = await examine(s3.current.environment);
    expect(remote).toMatchObject({ status: 0, files: { ok: true, detail: expect.stringContaining("/attic") } });
  });

  it("says what is wrong with the store, and keeps its secret", async () => {
    const settings = { ...s3.current.environment, S3_SECRET_ACCESS_KEY: "sesame-secret" };
    const { status, files, stdout } = await examine(settings);
    expect({ status, files }).toMatchObject({
      status: 1,
      files: { ok: false, detail: expect.stringContaining("403") },
    });
    expect(stdout).not.toContain("sesame");
  });

  it("says that the folder of files cannot be used", async () => {
    writeFileSync(join(service.environment["CORKBOARD_DATA"] ?? "", "files.blocked"), "");
    const blocked = { CORKBOARD_DATA: join(service.environment["CORKBOARD_DATA"] ?? "", "files.blocked") };
    expect(await examine(blocked)).toMatchObject({ status: 1, files: { ok: false } });
  });

  it("does not start with a store half named", async () => {
    const { stderr, status } = await runCommand(["doctor"], { ...service.environment, S3_BUCKET: "attic" });
    expect({ stderr, status }).toMatchObject({ status: 1, stderr: expect.stringContaining("S3_ENDPOINT") });
  });
});
