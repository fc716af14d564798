import { extname, join } from "node:path";
import { errors } from "@corkboard/contract";
import { pages } from "@corkboard/contract/pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Fault } from "../../shared/fault.ts";
import { encodingFor } from "../responses/compressed-bytes.ts";
import { sendError } from "../responses/error-responses.ts";
import { readBuiltFile } from "./built-file.ts";
import { htmlType, protectPage } from "./page-headers.ts";
import { immutableCaching, sendScript } from "./send-script.ts";

const built = join(import.meta.dirname, "..", "..", "..", "..", "web", "dist");

const assetTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const assetName = /^[\w-]+\.(?:js|css|svg|woff2)$/;

/** Everything comes from this service. Screenshots of other hosts are links, not images. */
const appPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "media-src 'self' blob:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * The frame in which session recordings are played. A recording's styles are inline, so the frame allows them; it can
 * load nothing from the network, and scripts of the recording do not run.
 */
const replayPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src data: blob:",
  "font-src data:",
  "worker-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** The web app, built by `npm run build`. All of its pages are the same document; the app decides what it shows. */
export function exposeWebApp(app: FastifyInstance, basePath: string, folder = built): void {
  const sendApp = async (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const links = await preloadLinks(folder, basePath, request.routeOptions.url);
    if (links) reply.header("link", links);
    return sendDocument(request, reply, { path: join(folder, "index.html"), basePath, policy: appPolicy, status });
  };

  for (const path of Object.values(pages)) app.get(path, (request, reply) => sendApp(request, reply, 200));
  app.get("/replay-frame", (request, reply) =>
    sendDocument(request, reply.header("document-isolation-policy", "isolate-and-require-corp"), {
      path: join(folder, "replay-frame.html"),
      basePath,
      policy: replayPolicy,
      status: 200,
    }),
  );
  app.get<{ Params: { name: string } }>("/assets/:name", async (request, reply) => {
    const { name } = request.params;
    const file = assetName.test(name) && (await readBuiltFile(join(folder, "assets", name), encodingFor(request)));
    if (!file) return reply.callNotFound();
    const contentType = assetTypes[extname(name)];
    return sendScript(request, reply, { ...file, contentType, cacheControl: immutableCaching });
  });
  app.setNotFoundHandler((request, reply) =>
    isPageRequest(request) ? sendApp(request, reply, 404) : sendError(new Fault(errors.routeNotFound), request, reply),
  );
}

const entrancePages = new Set<string>([
  pages.setUp,
  pages.signIn,
  pages.acceptInvitation,
  pages.resetPassword,
  pages.deletedOrganisation,
]);
const inboxPages = new Set<string>([pages.inbox, pages.inboxItem, pages.projectInbox, pages.projectInboxItem]);
const boardPages = new Set<string>([pages.board, pages.card]);

/** Lets browsers load a page's scripts at once, instead of each after the one that imports it. */
async function preloadLinks(folder: string, basePath: string, page: string | undefined): Promise<string | undefined> {
  const file = await readBuiltFile(join(folder, "preloads.json"), undefined);
  if (!file) return undefined;
  const preloads = JSON.parse(file.bytes.toString()) as Record<string, readonly string[]>;
  return preloads[partsOf(page)]?.map((script) => `<${basePath}/${script}>; rel=modulepreload`).join(", ");
}

function partsOf(page = ""): string {
  if (entrancePages.has(page)) return "entrance";
  if (inboxPages.has(page)) return "inbox";
  return boardPages.has(page) ? "board" : "app";
}

/** A browser that opens an address, as opposed to a program that calls the API. */
const isPageRequest = ({ method, url, headers }: FastifyRequest) =>
  (method === "GET" || method === "HEAD") &&
  headers.accept?.includes("text/html") === true &&
  !/^\/(?:api|files|widget|docs|assets|fonts|unsubscribe|reports)(?:\/|\?|$)/.test(url);

interface Document {
  readonly path: string;
  readonly basePath: string;
  readonly policy: string;
  readonly status: number;
}

async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, basePath, policy, status }: Document,
): Promise<FastifyReply> {
  const file = await readBuiltFile(path, undefined);
  if (!file)
    return reply
      .code(503)
      .header("content-type", "text/plain; charset=utf-8")
      .send("The web app is not built. Run `npm run build` in the Corkboard folder.\n");
  protectPage(reply, { policy, referrerPolicy: "same-origin" }).code(status);
  // The build names its files relative to the document, which has many addresses.
  const bytes = Buffer.from(file.bytes.toString().replaceAll('="./', `="${basePath}/`));
  return sendScript(request, reply, { bytes, encoding: undefined, contentType: htmlType, cacheControl: "no-cache" });
}
