import { errors } from "@corkboard/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Fault } from "../../shared/fault.ts";
import type { ByteRange, OpenedFile } from "../../ports/files/file-store.ts";
import { parseRange } from "./byte-range.ts";
import { contentDisposition } from "./content-disposition.ts";

export interface ServedFile {
  /** Identifies the content. */
  readonly tag: string;
  readonly name: string;
  /** Detected from the bytes. */
  readonly mimeType: string;
  readonly bytes: number;
  open(range?: ByteRange): Promise<OpenedFile | undefined>;
}

interface FileRoute {
  Params: { id: string; grant: string; name: string };
}

/** Types that browsers display without running anything. All others are downloaded. */
const inlineTypes = new Set(["image/png", "image/jpeg", "image/webp", "image/gif", "video/mp4", "video/webm"]);

/**
 * Serves stored files. The link is the only credential, so it is not logged. The headers decide how a browser treats a
 * file, not its content.
 */
export function exposeFiles(
  app: FastifyInstance,
  find: (id: string, grant: string) => Promise<ServedFile | undefined>,
): void {
  app.route<FileRoute>({
    method: ["GET", "HEAD"],
    url: "/files/:id/:grant/:name",
    config: { secretPath: true },
    handler: async (request, reply) => {
      const file = await find(request.params.id, request.params.grant);
      if (!file) throw new Fault(errors.routeNotFound);
      return sendFile(file, request, reply);
    },
  });
}

async function sendFile(file: ServedFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const tag = `"${file.tag}"`;
  if (request.headers["if-none-match"]?.split(",").some((known) => known.trim() === tag))
    return setFileHeaders(reply, tag).code(304).send();
  const range = matchesIfRange(request.headers["if-range"], tag)
    ? parseRange(request.headers.range, file.bytes)
    : undefined;
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${file.bytes}`).send();

  const opened = request.method === "HEAD" ? undefined : await file.open(range);
  if (!opened && request.method !== "HEAD") throw new Fault(errors.routeNotFound);
  const isInline = inlineTypes.has(file.mimeType);
  setFileHeaders(reply, tag)
    .header("content-type", file.mimeType === "text/plain" ? "text/plain; charset=utf-8" : file.mimeType)
    .header("content-disposition", contentDisposition(isInline ? "inline" : "attachment", file.name))
    .header("content-length", range ? range.end - range.start + 1 : file.bytes);
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.bytes}`);
  return reply.send(opened?.stream);
}

function setFileHeaders(reply: FastifyReply, tag: string): FastifyReply {
  return reply
    .header("etag", tag)
    .header("cache-control", "private, max-age=3600")
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("cross-origin-resource-policy", "cross-origin")
    .header("referrer-policy", "no-referrer")
    .header("x-robots-tag", "noindex")
    .header("accept-ranges", "bytes");
}

/** A range is only useful to a client that has the rest of the same file. */
const matchesIfRange = (ifRange: string | string[] | undefined, tag: string) =>
  ifRange === undefined || ifRange === tag;
