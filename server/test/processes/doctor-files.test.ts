import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { useService } from "../support/harness.ts";
import { useS3Server } from "../support/s3-server.ts";
import { runCommand } from "../support/spawned-service.ts";

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
    const folder = (name: string) => join(service.environment["CORKBOARD_DATA"] ?? "", name);
    const unused = await examine({});
    expect(unused).toMatchObject({ status: 0, files: { ok: true, detail: expect.stringContaining(folder("files")) } });
    for (const name of ["files", "incoming"]) mkdirSync(folder(name), { recursive: true });
    const local = await examine({});
    const detail = `${folder("files")} can be written and read`;
    expect(local).toMatchObject({ status: 0, files: { ok: true, detail } });
    for (const name of ["files", "incoming"]) expect(readdirSync(folder(name))).toEqual([]);
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

  it("says that the folder of files cannot be used, or blames the data folder where that is to blame", async () => {
    const folder = join(service.environment["CORKBOARD_DATA"] ?? "", "blocked");
    mkdirSync(join(folder, "incoming"), { recursive: true });
    writeFileSync(join(folder, "files"), "");
    expect(await examine({ CORKBOARD_DATA: folder })).toMatchObject({ status: 1, files: { ok: false } });
    const blocked = await examine({ CORKBOARD_DATA: join(folder, "files") });
    expect(blocked).toMatchObject({ status: 1, files: undefined });
    expect(blocked.stdout).toContain("CORKBOARD_DATA must be a writable folder");
  });

  it("takes no store half named for the data folder", async () => {
    const { status, files, stdout } = await examine({ S3_BUCKET: "attic" });
    expect({ status, files }).toEqual({ status: 1, files: undefined });
    expect(stdout).toContain("S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set too");
  });
});
