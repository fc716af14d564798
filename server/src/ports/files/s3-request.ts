import { createReadStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import { AwsV4Signer } from "aws4fetch";
import { connectionAdvice } from "../../shared/connection-advice.ts";
import { request as httpRequest } from "../../shared/node-http.ts";
import { FilesUnavailable } from "./file-store.ts";

export interface S3Location {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Request {
  readonly method: "GET" | "PUT" | "DELETE";
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A local file to send, with its size and SHA-256. */
  readonly file?: { readonly path: string; readonly bytes: number; readonly digest: string };
}

const idleTimeoutMs = 20_000;
const maxAttempts = 3;
const retryDelayMs = 200;

const sha256OfNothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** Retries after network errors, 429 and 5xx. The caller must read or destroy the response body. */
export async function sendS3Request(location: S3Location, request: S3Request): Promise<IncomingMessage> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await sendOnce(location, request);
      const { statusCode = 0 } = response;
      if (statusCode < 500 && statusCode !== 429) return response;
      response.destroy();
      throw new FilesUnavailable(`S3 returned ${statusCode}`);
    } catch (error) {
      if (attempt === maxAttempts) {
        throw error instanceof FilesUnavailable ? error : new FilesUnavailable(reasonOf(error), { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs * 2 ** attempt * Math.random()));
    }
  }
}

async function sendOnce(
  location: S3Location,
  { method, key, query, headers, file }: S3Request,
): Promise<IncomingMessage> {
  const url = new URL(`${location.endpoint}/${location.bucket}${key === "" ? "" : `/${key}`}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const signed = await new AwsV4Signer({
    method,
    url: url.toString(),
    headers: { ...headers, "x-amz-content-sha256": file?.digest ?? sha256OfNothing },
    service: "s3",
    region: location.region,
    accessKeyId: location.accessKeyId,
    secretAccessKey: location.secretAccessKey,
  }).sign();
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const outgoing = send(signed.url, {
    method,
    headers: { ...Object.fromEntries(signed.headers), "content-length": String(file?.bytes ?? 0) },
  });
  outgoing.setTimeout(idleTimeoutMs, () =>
    outgoing.destroy(new FilesUnavailable(`no response from S3 within ${idleTimeoutMs / 1_000} s`)),
  );
  const responded = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once("response", resolve);
    outgoing.once("error", reject);
  });
  // A server may respond before it has read the entire body and then close; its response contains the reason.
  const sent = file ? pipeline(createReadStream(file.path), outgoing).catch(() => undefined) : outgoing.end();
  const response = await responded;
  await sent;
  return response;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = `S3 is unreachable: ${code ?? message}`;
  const advice = connectionAdvice(error);
  return advice === undefined ? reason : `${reason}. ${advice}`;
}
