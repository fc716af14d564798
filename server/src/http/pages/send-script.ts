import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Encoding } from "../responses/compressed-bytes.ts";

/** For URLs that are named by their content. */
export const immutableCaching = "public, max-age=31536000, immutable";

export interface Script {
  readonly bytes: Buffer;
  /** Default: JavaScript. */
  readonly contentType?: string;
  /** How the bytes are compressed; undefined for uncompressed. */
  readonly encoding: Encoding | undefined;
  readonly cacheControl: string;
  readonly tag?: string;
}

export const tagOf = (bytes: Buffer) => `"${hash("sha256", bytes, "base64url").slice(0, 27)}"`;

export function sendScript(request: FastifyRequest, reply: FastifyReply, script: Script): FastifyReply {
  const { bytes, encoding, cacheControl, tag = tagOf(bytes), contentType = "text/javascript; charset=utf-8" } = script;
  reply
    .header("content-type", contentType)
    .header("cache-control", cacheControl)
    .header("vary", "accept-encoding")
    .header("etag", tag);
  if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send();
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(bytes);
}
