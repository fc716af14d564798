import { errors } from "@corkboard/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Fault } from "../../shared/fault.ts";
import type { ByteRange, OpenedFile } from "../../ports/files/file-store.ts";
import { rangeAsked } from "./byte-range.ts";
import { contentDisposition } from "./content-disposition.ts";

/** A file that may be shown to whoever asks. */
export interface ServedFile {
  /** Tells one content from another. */
  readonly tag: string;
  readonly name: string;
  /** As judged from the bytes. */
  readonly mimeType: string;
  readonly bytes: number;
  open(range?: ByteRange): Promise<OpenedFile | undefined>;
}

interface FileRoute {
  Params: { id: string; grant: string; name: string };
}

/** What browsers show without running any of it. Everything else is for saving. */
const shown = new Set(["image/png", "image/jpeg", "image/webp", "image/gif", "video/mp4", "video/webm"]);

/**
 * The one way in which stored files leave the service. The link is all that is asked for, and it is in no log. What a
 * browser makes of a file is said by us and not up to the file.
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
      return response(file, request, reply);
    },
  });
}

async function response(file: ServedFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const tag = `"${file.tag}"`;
  if (request.headers["if-none-match"]?.split(",").some((known) => known.trim() === tag))
    return described(reply, tag).code(304).send();
  const range = isSame(request.headers["if-range"], tag) ? rangeAsked(request.headers.range, file.bytes) : undefined;
  if (range === "beyond") return reply.code(416).header("content-range", `bytes */${file.bytes}`).send();

  const opened = request.method === "HEAD" ? undefined : await file.open(range);
  if (!opened && request.method !== "HEAD") throw new Fault(errors.routeNotFound);
  const isShown = shown.has(file.mimeType);
  described(reply, tag)
    .header("content-type", file.mimeType === "text/plain" ? "text/plain; charset=utf-8" : file.mimeType)
    .header("content-disposition", contentDisposition(isShown ? "inline" : "attachment", file.name))
    .header("content-length", range ? range.end - range.start + 1 : file.bytes);
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.bytes}`);
  return reply.send(opened?.stream);
}

function described(reply: FastifyReply, tag: string): FastifyReply {
  return reply
    .header("etag", tag)
    .header("cache-control", "private, max-age=3600")
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("cross-origin-resource-policy", "cross-origin")
    .header("referrer-policy", "no-referrer")
    .header("x-robots-tag", "noindex")
    .header("accept-ranges", "bytes");
}

/** A part is of use only to who has the rest of the same file. */
const isSame = (ifRange: string | string[] | undefined, tag: string) => ifRange === undefined || ifRange === tag;
