import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { text } from "node:stream/consumers";
import { checkKey, type FileStore, FilesUnavailable, type StoredEntry } from "./file-store.ts";
import { askS3, type S3Location } from "./s3-request.ts";

const slowReaderMs = 10 * 60_000;

/** Files in a bucket of any store that speaks S3, addressed as `endpoint/bucket/key`. */
export function s3Files(location: S3Location, { pageSize = 1_000 } = {}): FileStore {
  return {
    place: `${new URL(location.endpoint).host}/${location.bucket}`,
    async put(key, path) {
      checkKey(key);
      const { size: bytes } = await stat(path);
      const file = { path, bytes, digest: await digestOf(path) };
      // Should somebody open the bucket to the world, nothing in it is shown as what it claims to be.
      const headers = { "content-type": "application/octet-stream", "content-disposition": "attachment" };
      await done(await askS3(location, { method: "PUT", key, headers, file }), 200);
    },
    async open(key, range) {
      checkKey(key);
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined;
      const response = await askS3(location, { method: "GET", key, headers });
      if (response.statusCode === 404) return void response.destroy();
      if (response.statusCode !== (range ? 206 : 200)) throw await refusal(response);
      // From here on it is who reads that sets the pace: a film that is paused must not break off at once.
      response.setTimeout(slowReaderMs);
      return { bytes: sizeTold(response), stream: response };
    },
    async delete(key) {
      checkKey(key);
      await done(await askS3(location, { method: "DELETE", key }), 200, 204, 404);
    },
    list: (prefix) => listObjects(location, prefix, pageSize),
  };
}

async function* listObjects(
  location: S3Location,
  prefix: string,
  pageSize: number,
): AsyncGenerator<StoredEntry, void, void> {
  let token: string | undefined;
  do {
    const page = { "list-type": "2", "max-keys": String(pageSize), prefix };
    const query = { ...page, ...(token === undefined ? {} : { "continuation-token": token }) };
    const response = await askS3(location, { method: "GET", key: "", query });
    if (response.statusCode !== 200) throw await refusal(response);
    const listed = await text(response);
    for (const object of listed.split("<Contents>").slice(1)) {
      const key = valueIn(object, "Key") ?? "";
      yield { key, bytes: Number(valueIn(object, "Size")), storedAt: new Date(valueIn(object, "LastModified") ?? "") };
    }
    token = valueIn(listed, "IsTruncated") === "true" ? valueIn(listed, "NextContinuationToken") : undefined;
  } while (token !== undefined);
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function valueIn(xml: string, tag: string): string | undefined {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return found?.replaceAll(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity);
}

/** The size of the whole, also where only a part was asked for. */
function sizeTold({ headers }: IncomingMessage): number {
  return Number(headers["content-range"]?.split("/")[1] ?? headers["content-length"]);
}

async function done(response: IncomingMessage, ...expected: readonly number[]): Promise<void> {
  if (!expected.includes(response.statusCode ?? 0)) throw await refusal(response);
  response.resume();
}

/** Names the status and the store's own code, which hold no secrets. */
async function refusal(response: IncomingMessage): Promise<FilesUnavailable> {
  const code = valueIn(await text(response).catch(() => ""), "Code") ?? "no reason given";
  return new FilesUnavailable(`the store of files answered ${response.statusCode}: ${code.slice(0, 100)}`);
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
