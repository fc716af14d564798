import { hash } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { html, type Html, rawHtml } from "../../shared/html.ts";
import { CompressedBytes, encodingFor } from "../responses/compressed-bytes.ts";
import { protectPage } from "./page-headers.ts";
import { immutableCaching, sendScript } from "./send-script.ts";

interface ApiPage {
  readonly html: Html;
  readonly policy: string;
  readonly scriptName: string;
  readonly script: CompressedBytes;
}

/**
 * The API reference at /docs. Its script is several megabytes, so it is loaded on the first request. Everything is
 * served from here, nothing from a CDN.
 */
export function exposeApiPage(app: FastifyInstance, documentUrl: string, basePath: string): void {
  let opened: Promise<ApiPage> | undefined;
  const open = () => (opened ??= openPage(basePath + documentUrl));

  app.get("/docs", (_request, reply) => reply.redirect(`${basePath}/docs/`, 301));

  app.get("/docs/", async (_request, reply) => {
    const page = await open();
    return protectPage(reply, { policy: page.policy }).send(page.html.toString());
  });

  app.get<{ Params: { name: string } }>("/docs/js/:name", async (request, reply) => {
    const { scriptName, script } = await open();
    if (request.params.name !== scriptName) return reply.callNotFound();
    const encoding = encodingFor(request);
    const bytes = await script.encoded(encoding);
    return sendScript(request, reply, {
      bytes,
      encoding,
      cacheControl: immutableCaching,
      tag: `"${scriptName}${encoding === undefined ? "" : `-${encoding}`}"`,
    });
  });
}

async function openPage(documentUrl: string): Promise<ApiPage> {
  const script = await referenceScript(documentUrl);
  const scriptName = `reference-${hash("sha256", script, "base64url").slice(0, 8)}.js`;
  const start = `Scalar.createApiReference("#app", ${JSON.stringify(settingsFor(documentUrl))})`;
  const head = [
    html`<meta charset="utf-8"><title>Corkboard API</title>`,
    html`<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">`,
  ];
  const body = html`<div id="app"></div><script src="js/${scriptName}"></script><script>${rawHtml(start)}</script>`;
  const page = html`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
  return { html: page, policy: policyFor(start), scriptName, script: new CompressedBytes(script) };
}

const settingsFor = (documentUrl: string) => ({
  url: documentUrl,
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: "never",
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
});

/** The script inserts inline styles; everything else must come from this service, and requests go nowhere else. */
const policyFor = (start: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash("sha256", start, "base64")}'`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The package offers its script over HTTP only, so it is requested once from a temporary instance. */
async function referenceScript(url: string): Promise<Buffer> {
  const { default: apiReference } = await import("@scalar/fastify-api-reference");
  const source = Fastify();
  await source.register(apiReference, { routePrefix: "/", configuration: { url } });
  const { rawPayload } = await source.inject("/js/scalar.js");
  await source.close();
  return rawPayload;
}
