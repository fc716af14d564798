import Fastify from "fastify";
import { exposeWidgetAssets } from "../../server/src/http/widget-assets.ts";
import { exposeWidgetDemoPage } from "../../server/src/http/widget-demo-page.ts";
import type { Report, WidgetConfig } from "../src/wire.ts";
import type { ReceivedReport, WidgetService } from "./widget-service.ts";

const usual: WidgetConfig = {
  project: { id: "project", name: "Bolt Bikes" },
  position: "bottom-right",
  color: "#2f4ad0",
  language: "auto",
  texts: {},
  recording: false,
  ask_email: true,
};

/** A small intake that keeps what it receives, files and all. */
export async function startWidgetService(): Promise<WidgetService> {
  const app = Fastify({ bodyLimit: 20 * 1024 * 1024 });
  const key = "pk_test";
  let config = usual;
  let allowed = "";
  let received = new Map<string, ReceivedReport>();
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  exposeWidgetAssets(app);
  exposeWidgetDemoPage(app);
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/api/")) reply.header("access-control-allow-origin", allowed);
  });
  app.get<{ Querystring: { api_key?: string } }>("/api/v1/widget/config", async ({ query }, reply) =>
    query.api_key === key ? { data: config } : reply.code(401).send({ error: "no", code: "no", request_id: "r" }),
  );
  app.post<{ Body: Buffer }>("/api/v1/widget/feedback", async (request, reply) => {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const form = await new Response(new Uint8Array(request.body), { headers }).formData();
    const report: Report = JSON.parse(textOf(form.get("report")));
    const id = `item-${report.submission_id}`;
    const [screenshot, recording] = [await bytesOf(form, "screenshot"), await bytesOf(form, "recording")];
    if (!received.has(id)) received.set(id, { id, report, screenshot, recording });
    return reply.code(201).send({ data: { id, status_url: null } });
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    url,
    key,
    async received() {
      const all = [...received.values()];
      received = new Map();
      return all;
    },
    async allow(origin) {
      allowed = origin;
    },
    async configure(settings) {
      config = { ...usual, ...settings };
    },
    stop: () => app.close(),
  };
}

async function bytesOf(form: FormData, name: string): Promise<Buffer | undefined> {
  const part = form.get(name);
  return part instanceof Blob ? Buffer.from(await part.arrayBuffer()) : undefined;
}

const textOf = (part: FormDataEntryValue | null) => (typeof part === "string" ? part : "");
