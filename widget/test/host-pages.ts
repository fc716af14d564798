import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

export interface HostPages {
  readonly url: string;
  /** Attributes of the script tag in addition to the key. */
  attributes: string;
  /** The key in the tag; defaults to the project's. */
  key: string | undefined;
  stop(): Promise<void>;
}

interface PageResponse {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** Websites on another origin than the service, with the documented script tag. */
export async function startHostPages(service: { url: string; key: string }): Promise<HostPages> {
  const pages: Pick<HostPages, "attributes" | "key"> = { attributes: "", key: undefined };
  // A page's own policy plus the sources that the guide requires.
  const strict =
    `default-src 'none'; style-src 'self'; script-src 'self' ${service.url}; ` +
    `connect-src ${service.url}; img-src 'self' data:`;
  const policies: Record<string, string> = {
    "/strict.html": strict,
    "/pictures.html": strict,
    "/no-capture.html":
      `default-src 'none'; style-src 'self'; script-src 'self' ${service.url}; ` +
      `connect-src 'self' ${service.url}; img-src 'self'`,
  };
  const respond = async (address: string): Promise<PageResponse> => {
    const { pathname, searchParams } = new URL(address, "http://host");
    if (pathname === "/favicon.ico") return { status: 204 };
    const path = pathname.startsWith("/app/") ? "/app.html" : pathname;
    const file = path === "/no-capture.html" ? "/strict.html" : path;
    const bytes = await readFile(join(import.meta.dirname, "pages", file)).catch(() => undefined);
    if (!bytes) return { status: 404 };
    const tag = `<script src="${service.url}/widget.js" data-key="${pages.key ?? service.key}" async crossorigin="anonymous" ${pages.attributes}></script>`;
    const html = bytes.toString().replace("<!-- widget -->", searchParams.get("widget") === "off" ? "" : tag);
    const policy = policies[path];
    return {
      status: 200,
      headers: {
        "content-type": types[extname(file)] ?? "text/plain",
        "cache-control": "no-store",
        ...(policy === undefined ? {} : { "content-security-policy": policy }),
      },
      body: extname(file) === ".html" ? html : bytes,
    };
  };
  const server = createServer((request, response) => {
    void respond(request.url ?? "/").then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(pages, {
    // A different host name than the service's, so that it is another site as well as another origin.
    url: `http://localhost:${port}`,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  });
}
