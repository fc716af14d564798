import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Encoding, encodingFor } from "../responses/compressed-bytes.ts";
import { cachedForEver, sendScript } from "./send-script.ts";

const built = join(import.meta.dirname, "..", "..", "..", "..", "widget", "dist");

/** A new loader reaches every page within minutes; what it fetches is named by its content and never changes. */
const loaderCache = "public, max-age=300, stale-while-revalidate=86400";

const partName = /^[a-z-]+-[\w-]{8}\.js$/;

const endings: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

/**
 * The widget's scripts, as `npm run build` left them. They are meant for other people's pages, so anybody may load
 * them from anywhere; they hold nothing of anybody's.
 */
export function exposeWidgetAssets(app: FastifyInstance, folder = built): void {
  app.get("/widget.js", async (request, reply) => {
    const isThere = await sendFile(request, reply, join(folder, "widget.js"), loaderCache);
    if (isThere) return reply;
    return plain(reply, 503, "The widget is not built. Run `npm run build` where Corkboard is installed.\n");
  });
  app.get<{ Params: { part: string } }>("/widget/:part", async (request, reply) => {
    const { part } = request.params;
    const isThere =
      partName.test(part) && (await sendFile(request, reply, join(folder, "widget", part), cachedForEver));
    if (isThere) return reply;
    return plain(reply, 404, "This part of the widget does not exist (any more). Reload the page.\n");
  });
}

/** False where there is no such file. It does not answer with the reply: awaiting that waits for the end of the request. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  cacheControl: string,
): Promise<boolean> {
  const encoding = encodingFor(request);
  const compressed = encoding && (await read(path + endings[encoding]));
  const bytes = compressed ?? (await read(path));
  if (!bytes) return false;
  reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
  sendScript(request, reply, { bytes, encoding: compressed && encoding, cacheControl });
  return true;
}

async function read(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

const plain = (reply: FastifyReply, status: number, text: string) =>
  reply
    .code(status)
    .header("content-type", "text/plain; charset=utf-8")
    .header("access-control-allow-origin", "*")
    .header("cross-origin-resource-policy", "cross-origin")
    .send(text);
