import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { html } from "../../shared/html.ts";
import type { Service } from "../../start/service.ts";
import { demoFolder } from "./company.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
};

/** As strict as the widget's guide allows. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the clients' sample pages with the widget in them, at `/demo/<client>/<file>`. */
export function exposeSampleSites(app: Service["app"], keyOf: (client: string) => string | undefined): void {
  app.get<{ Params: { client: string; file: string } }>("/demo/:client/:file", async (request, reply) => {
    const { client, file } = request.params;
    const key = keyOf(client);
    const type = types[extname(file)];
    // Only plain names, which cannot lead out of the folder.
    if (key === undefined || type === undefined || !/^[a-z-]+\.[a-z]+$/.test(file)) return reply.callNotFound();
    const content = await readFile(join(demoFolder, "sites", client, file), "utf8").catch(() => undefined);
    if (content === undefined) return reply.callNotFound();
    const widget = html`<script src="../../widget.js" data-key="${key}" async crossorigin="anonymous"></script>`;
    return reply
      .header("content-type", type)
      .header("content-security-policy", contentSecurityPolicy)
      .send(content.replace("<!-- widget -->", widget.toString()));
  });
}
