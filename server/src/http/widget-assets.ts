import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const built = join(import.meta.dirname, "..", "..", "..", "widget", "dist");

/** A new loader reaches every page within minutes; what it fetches is named by its content and never changes. */
const loaderCache = "public, max-age=300, stale-while-revalidate=86400";
const partCache = "public, max-age=31536000, immutable";

const partName = /^[a-z-]+-[\w-]{8}\.js$/;

const encodings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

/**
 * The widget's scripts, as `npm run build` left them. They are meant for other people's pages, so anybody may load
 * them from anywhere; they hold nothing of anybody's.
 */
export function exposeWidgetAssets(app: FastifyInstance, folder = built): void {
  app.get("/widget.js", async (request, reply) => {
    const isThere = await sendScript(request, reply, join(folder, "widget.js"), loaderCache);
    if (isThere) return reply;
    return plain(reply, 503, "The widget is not built. Run `npm run build` where Corkboard is installed.\n");
  });
  app.get<{ Params: { part: string } }>("/widget/:part", async (request, reply) => {
    const { part } = request.params;
    const isThere = partName.test(part) && (await sendScript(request, reply, join(folder, "widget", part), partCache));
    if (isThere) return reply;
    return plain(reply, 404, "This part of the widget does not exist (any more). Reload the page.\n");
  });
}

/** False where there is no such file. It does not answer with the reply: awaiting that waits for the end of the request. */
async function sendScript(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  cacheControl: string,
): Promise<boolean> {
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding = encodings.find(({ name }) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  );
  const bytes = (encoding && (await read(path + encoding.ending))) ?? (await read(path));
  if (!bytes) return false;
  const tag = `"${hash("sha256", bytes, "base64url").slice(0, 27)}"`;
  reply
    .header("content-type", "text/javascript; charset=utf-8")
    .header("cache-control", cacheControl)
    .header("vary", "accept-encoding")
    .header("etag", tag)
    .header("access-control-allow-origin", "*")
    .header("cross-origin-resource-policy", "cross-origin");
  if (request.headers["if-none-match"]?.includes(tag)) {
    reply.code(304).send();
    return true;
  }
  if (encoding) reply.header("content-encoding", encoding.name);
  reply.send(bytes);
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
