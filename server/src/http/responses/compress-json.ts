import type { FastifyReply, FastifyRequest } from "fastify";
import { compress, encodingFor } from "./compressed-bytes.ts";

/** Below this, compression saves less than it costs. */
const minBytes = 1_024;

/**
 * Compresses a long JSON response if the client accepts it, off the event loop. Only for GET: responses that contain a
 * new secret are responses to POST, so none of them can leak through its compressed length.
 */
export async function compressJson(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== "string" || payload.length < minBytes) return payload;
  reply.header("vary", "accept-encoding");
  const encoding = encodingFor(request);
  if (!encoding) return payload;
  reply.header("content-encoding", encoding);
  return compress[encoding](Buffer.from(payload));
}
