import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { freePort } from "../support/free-port.ts";
import { useService } from "../support/harness.ts";
import { useS3Server } from "../support/s3-server.ts";
import { runCommand } from "../support/spawned-service.ts";

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

describe("doctor: files", () => {
  const service = useService();
  const s3 = useS3Server();

  async function diagnose(settings: Record<string, string>) {
    const { status, stdout } = await runCommand(["doctor", "--json"], { ...service.environment, ...settings });
    const { checks } = JSON.parse(stdout) as { checks: Check[] };
    return { status, files: checks.find(({ name }) => name === "Files"), stdout };
  }

  it("writes and reads a file in the data folder or in S3", async () => {
    const folder = (name: string) => join(service.environment["CORKBOARD_DATA"] ?? "", name);
    const unused = await diagnose({});
    expect(unused).toMatchObject({ status: 0, files: { ok: true, detail: expect.stringContaining(folder("files")) } });
    for (const name of ["files", "incoming"]) mkdirSync(folder(name), { recursive: true });
    const local = await diagnose({});
    const detail = `${folder("files")} is readable and writable`;
    expect(local).toMatchObject({ status: 0, files: { ok: true, detail } });
    for (const name of ["files", "incoming"]) expect(readdirSync(folder(name))).toEqual([]);
    const remote = await diagnose(s3.current.environment);
    expect(remote).toMatchObject({ status: 0, files: { ok: true, detail: expect.stringContaining("/attic") } });
  });

  it("reports a problem with S3 without revealing the secret", async () => {
    const settings = { ...s3.current.environment, S3_SECRET_ACCESS_KEY: "sesame-secret" };
    const { status, files, stdout } = await diagnose(settings);
    expect({ status, files }).toMatchObject({
      status: 1,
      files: { ok: false, detail: expect.stringContaining("403") },
    });
    expect(stdout).not.toContain("sesame");
  });

  it("says what to do about S3's errors, and about a store that cannot be reached", async () => {
    const { environment } = s3.current;
    const detailOf = async (settings: Record<string, string>) =>
      (await diagnose({ ...environment, ...settings })).files?.detail;
    expect(await detailOf({ S3_SECRET_ACCESS_KEY: "another" })).toMatch(/: SignatureDoesNotMatch. Check S3_SECRET/);
    expect(await detailOf({ S3_BUCKET: "nowhere" })).toMatch(
      /: NoSuchBucket. Create the bucket, or correct S3_BUCKET$/,
    );
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    expect(await detailOf({ S3_ENDPOINT: endpoint })).toMatch(/ECONNREFUSED. Check the host and the port/);
  });

  it("reports an unusable folder, and only the data folder if that is the cause", async () => {
    const folder = join(service.environment["CORKBOARD_DATA"] ?? "", "blocked");
    mkdirSync(join(folder, "incoming"), { recursive: true });
    writeFileSync(join(folder, "files"), "");
    expect(await diagnose({ CORKBOARD_DATA: folder })).toMatchObject({ status: 1, files: { ok: false } });
    const blocked = await diagnose({ CORKBOARD_DATA: join(folder, "files") });
    expect(blocked).toMatchObject({ status: 1, files: undefined });
    expect(blocked.stdout).toContain("CORKBOARD_DATA must be a writable folder");
  });

  it("does not fall back to the data folder if S3 is configured incompletely", async () => {
    const { status, files, stdout } = await diagnose({ S3_BUCKET: "attic" });
    expect({ status, files }).toEqual({ status: 1, files: undefined });
    expect(stdout).toContain("S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must also be set");
  });
});
