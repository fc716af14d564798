import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { text } from "node:stream/consumers";
import { checkKey, type FileStore, FilesUnavailable, type StoredEntry } from "./file-store.ts";
import { sendS3Request, type S3Location } from "./s3-request.ts";

const readTimeoutMs = 10 * 60_000;

/** Files in a bucket of an S3-compatible store, with path-style URLs: `endpoint/bucket/key`. */
export function s3FileStore(location: S3Location, { pageSize = 1_000 } = {}): FileStore {
  return {
    location: `${new URL(location.endpoint).host}/${location.bucket}`,
    async put(key, path) {
      checkKey(key);
      const { size: bytes } = await stat(path);
      const file = { path, bytes, digest: await digestOf(path) };
      // If the bucket is ever made public, browsers must download files instead of rendering them.
      const headers = { "content-type": "application/octet-stream", "content-disposition": "attachment" };
      await expectStatus(await sendS3Request(location, { method: "PUT", key, headers, file }), 200);
    },
    async open(key, range) {
      checkKey(key);
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined;
      const response = await sendS3Request(location, { method: "GET", key, headers });
      if (response.statusCode === 404) return void response.destroy();
      if (response.statusCode !== (range ? 206 : 200)) throw await errorFrom(response);
      // From here on the reader sets the pace: a paused video must not end the connection at once.
      response.setTimeout(readTimeoutMs);
      return { bytes: totalSize(response), stream: response };
    },
    async delete(key) {
      checkKey(key);
      await expectStatus(await sendS3Request(location, { method: "DELETE", key }), 200, 204, 404);
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
    const response = await sendS3Request(location, { method: "GET", key: "", query });
    if (response.statusCode !== 200) throw await errorFrom(response);
    const xml = await text(response);
    for (const object of xml.split("<Contents>").slice(1)) {
      const key = valueIn(object, "Key") ?? "";
      yield { key, bytes: Number(valueIn(object, "Size")), storedAt: new Date(valueIn(object, "LastModified") ?? "") };
    }
    token = valueIn(xml, "IsTruncated") === "true" ? valueIn(xml, "NextContinuationToken") : undefined;
  } while (token !== undefined);
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function valueIn(xml: string, tag: string): string | undefined {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return found?.replaceAll(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity);
}

/** The size of the complete object, also for a range request. */
function totalSize({ headers }: IncomingMessage): number {
  return Number(headers["content-range"]?.split("/")[1] ?? headers["content-length"]);
}

async function expectStatus(response: IncomingMessage, ...expected: readonly number[]): Promise<void> {
  if (!expected.includes(response.statusCode ?? 0)) throw await errorFrom(response);
  response.resume();
}

const regionAdvice = "Check S3_REGION and S3_ENDPOINT: the bucket belongs to another region";

const adviceByCode: ReadonlyMap<string, string> = new Map([
  ["AccessDenied", "The access key must be allowed to list the bucket, and to read, write and delete its objects"],
  ["AuthorizationHeaderMalformed", regionAdvice],
  ["InvalidAccessKeyId", "Check S3_ACCESS_KEY_ID"],
  ["NoSuchBucket", "Create the bucket, or correct S3_BUCKET"],
  ["PermanentRedirect", regionAdvice],
  ["RequestTimeTooSkewed", "Set the clock of this machine, for example with NTP"],
  ["SignatureDoesNotMatch", "Check S3_SECRET_ACCESS_KEY"],
]);

/** Contains only the status and the S3 error code, never secrets. */
async function errorFrom(response: IncomingMessage): Promise<FilesUnavailable> {
  const code = valueIn(await text(response).catch(() => ""), "Code") ?? "no error code";
  const advice = adviceByCode.get(code);
  const reason = `S3 returned ${response.statusCode}: ${code.slice(0, 100)}`;
  return new FilesUnavailable(advice === undefined ? reason : `${reason}. ${advice}`);
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
