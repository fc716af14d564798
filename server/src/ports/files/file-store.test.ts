import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { freePort } from "../../../test/support/free-port.ts";
import { useS3Server } from "../../../test/support/s3-server.ts";
import { readConfig } from "../../config/config.ts";
import { type FileStore, FilesUnavailable, type StoredEntry } from "./file-store.ts";
import { openFileStore } from "./open-file-store.ts";
import { s3FileStore } from "./s3-file-store.ts";
import { useFolder } from "../../../test/support/temporary-folder.ts";

const work = useFolder("files");

const s3 = useS3Server();
const storeWith = (environment: Record<string, string>) => openFileStore(readConfig(environment));
const stores: Record<string, () => Promise<FileStore>> = {
  "the data folder": () => storeWith({ CORKBOARD_DATA: join(work, "data") }),
  "an S3 store": () => storeWith({ CORKBOARD_DATA: join(work, "unused"), ...s3.current.environment }),
};

function localFile(content: string | Uint8Array): string {
  const path = join(work, randomUUID());
  writeFileSync(path, content);
  return path;
}

async function contentOf(store: FileStore, key: string, range?: { start: number; end: number }) {
  const opened = await store.open(key, range);
  return opened && { bytes: opened.bytes, content: await buffer(opened.stream) };
}

async function entriesOf(store: FileStore, prefix: string): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = [];
  for await (const entry of store.list(prefix)) entries.push(entry);
  return entries;
}

describe.each(Object.entries(stores))("%s", (_, open) => {
  it("returns complete files and ranges", async () => {
    const store = await open();
    const key = `org/${randomUUID()}`;
    const content = randomBytes(3_000_000);
    await store.put(key, localFile(content));
    const whole = await contentOf(store, key);
    expect(whole?.bytes).toBe(content.length);
    expect(whole?.content.equals(content)).toBe(true);
    const middle = await contentOf(store, key, { start: 1_000_000, end: 1_000_099 });
    expect(middle?.bytes).toBe(content.length);
    expect(middle?.content.equals(content.subarray(1_000_000, 1_000_100))).toBe(true);
  });

  it("stores empty files and overwrites existing ones", async () => {
    const store = await open();
    await store.put("org/twice", localFile("first"));
    await store.put("org/twice", localFile(""));
    expect((await contentOf(store, "org/twice"))?.content.toString()).toBe("");
    await store.put("org/twice", localFile("third"));
    expect((await contentOf(store, "org/twice"))?.content.toString()).toBe("third");
  });

  it("deletes files, and ignores missing ones", async () => {
    const store = await open();
    await store.put("org/gone", localFile("x"));
    await store.delete("org/gone");
    expect(await store.open("org/gone")).toBeUndefined();
    await store.delete("org/gone");
    await store.delete("never/been");
    expect(await store.open("never/been")).toBeUndefined();
  });

  it("lists files by prefix, with size and time", async () => {
    const store = await open();
    const project = randomUUID();
    const names = Array.from({ length: 25 }, (_each, number) => `listed/${project}/${number}`);
    const source = localFile("four");
    for (const name of [...names, `listed/${project}x/other`, `list/${project}/other`]) await store.put(name, source);
    const found = await entriesOf(store, `listed/${project}/`);
    expect(found.map(({ key }) => key).toSorted()).toEqual(names.toSorted());
    expect(new Set(found.map(({ bytes }) => bytes))).toEqual(new Set([4]));
    for (const { storedAt } of found) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(600_000);
    expect(await entriesOf(store, "nothing/here")).toEqual([]);
  });

  it.each(["", "/etc/passwd", "../x", "a/../b", "a//b", ".", "a/.hidden", "A", "a b", "a\0b", "a\\b", "a/b?c", "ä"])(
    "rejects the key %j",
    async (key) => {
      const store = await open();
      await expect(store.put(key, localFile("x"))).rejects.toThrow("invalid file key");
      await expect(store.open(key)).rejects.toThrow("invalid file key");
      await expect(store.delete(key)).rejects.toThrow("invalid file key");
    },
  );
});

describe("the data folder", () => {
  it("contains only complete files, and follows no symbolic links", async () => {
    const data = join(work, "tidy");
    const store = await storeWith({ CORKBOARD_DATA: data });
    await store.put("org/one", localFile("x"));
    await expect(store.put("org/two", join(work, "missing"))).rejects.toBeInstanceOf(FilesUnavailable);
    expect(readdirSync(join(data, "incoming"))).toEqual([]);
    expect(new Set(readdirSync(join(data, "files"), { recursive: true, encoding: "utf8" }))).toEqual(
      new Set(["org", "org/one"]),
    );
    symlinkSync(localFile("outside"), join(data, "files", "org", "link"));
    await expect(store.open("org/link")).rejects.toBeInstanceOf(FilesUnavailable);
    expect((await entriesOf(store, "")).map(({ key }) => key)).toEqual(["org/one"]);
  });

  it("reports that it is not writable", async () => {
    const data = join(work, "blocked");
    mkdirSync(data);
    writeFileSync(join(data, "files"), "in the way");
    const store = await storeWith({ CORKBOARD_DATA: data });
    await expect(store.put("org/one", localFile("x"))).rejects.toBeInstanceOf(FilesUnavailable);
    expect(readdirSync(join(data, "incoming"))).toEqual([]);
    expect(existsSync(join(data, "org"))).toBe(false);
  });
});

describe("an S3 store", () => {
  it("lists files across pages", async () => {
    const store = s3FileStore(s3.current.location, { pageSize: 3 });
    const source = localFile("x");
    const names = Array.from({ length: 10 }, (_, number) => `paged/${number}`);
    for (const name of names) await store.put(name, source);
    expect((await entriesOf(store, "paged/")).map(({ key }) => key)).toEqual(names);
  });

  it("reports wrong credentials, missing buckets and connection failures without secrets", async () => {
    const { environment } = s3.current;
    const mistakes: Record<string, string>[] = [
      { S3_SECRET_ACCESS_KEY: "sesame-secret" },
      { S3_BUCKET: "no-such-bucket" },
      { S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` },
    ];
    for (const mistake of mistakes) {
      const store = await storeWith({ ...environment, ...mistake });
      const failure = await store.put("org/one", localFile("x")).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(FilesUnavailable);
      expect(String(failure)).toMatch(/S3 (returned \d+: \w+|is unreachable: ECONNREFUSED)/);
      expect(String(failure)).not.toContain("sesame");
    }
  });
});
