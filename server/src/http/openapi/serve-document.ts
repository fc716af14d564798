import type { FastifyInstance } from "fastify";
import { version } from "../../shared/version.ts";
import { CompressedBytes, encodingFor } from "../responses/compressed-bytes.ts";

/** Serves the OpenAPI document without authentication. It is built on the first request and cached. */
export function exposeApiDocument(app: FastifyInstance, url: string, basePath: string): void {
  let document: Promise<CompressedBytes> | undefined;
  app.get(url, async (request, reply) => {
    const encoding = encodingFor(request);
    const bytes = await (await (document ??= describeApi(basePath))).encoded(encoding);
    reply.header("content-type", "application/json; charset=utf-8").header("vary", "accept-encoding");
    if (encoding) reply.header("content-encoding", encoding);
    return reply.send(bytes);
  });
}

async function describeApi(basePath: string): Promise<CompressedBytes> {
  const { openApiDocument } = await import("./document.ts");
  return new CompressedBytes(Buffer.from(JSON.stringify(openApiDocument(version, basePath))));
}
