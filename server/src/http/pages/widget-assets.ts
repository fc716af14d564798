import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { encodingFor } from "../responses/compressed-bytes.ts";
import { readBuiltFile } from "./built-file.ts";
import { immutableCaching, sendScript } from "./send-script.ts";

const built = join(import.meta.dirname, "..", "..", "..", "..", "widget", "dist");

/** A new loader reaches every page within minutes. The parts that it loads are named by their content. */
const loaderCache = "public, max-age=300, stale-while-revalidate=86400";

const partName = /^[a-z-]+-[\w-]{8}\.js$/;
/** Some browsers keep a failed module URL until the page is reloaded, so retries use another folder of the same files. */
const retryFolder = /^r\d{1,6}$/;

interface PartParams {
  readonly part: string;
  readonly retry?: string;
}

/** The widget's scripts, built by `npm run build`. Pages of any origin may load them; they contain no user data. */
export function exposeWidgetAssets(app: FastifyInstance, folder = built): void {
  app.get("/widget.js", async (request, reply) => {
    const isFound = await sendFile(request, reply, join(folder, "widget.js"), loaderCache);
    if (isFound) return reply;
    return sendText(reply, 503, "The widget is not built. Run `npm run build` in the Corkboard folder.\n");
  });
  const sendPart = async (request: FastifyRequest<{ Params: PartParams }>, reply: FastifyReply) => {
    const { part, retry } = request.params;
    const isValid = partName.test(part) && (retry === undefined || retryFolder.test(retry));
    const isFound = isValid && (await sendFile(request, reply, join(folder, "widget", part), immutableCaching));
    if (isFound) return reply;
    return sendText(
      reply,
      404,
      "This part of the widget does not exist. Reload the page to load the current version.\n",
    );
  };
  app.get("/widget/:part", sendPart);
  app.get("/widget/:retry/:part", sendPart);
}

/** False if the file does not exist. Does not return the reply: awaiting it would wait for the end of the request. */
async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  cacheControl: string,
): Promise<boolean> {
  const file = await readBuiltFile(path, encodingFor(request));
  if (!file) return false;
  reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
  sendScript(request, reply, { ...file, cacheControl });
  return true;
}

const sendText = (reply: FastifyReply, status: number, text: string) =>
  reply
    .code(status)
    .header("content-type", "text/plain; charset=utf-8")
    .header("access-control-allow-origin", "*")
    .header("cross-origin-resource-policy", "cross-origin")
    .send(text);
