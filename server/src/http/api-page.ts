import Fastify, { type FastifyInstance } from "fastify";

/**
 * The API's page at /docs. Its script is several megabytes, so it is loaded when somebody first looks, not at start;
 * everything is served from here, nothing is fetched from elsewhere.
 */
export function exposeApiPage(app: FastifyInstance, documentUrl: string): void {
  let page: Promise<FastifyInstance> | undefined;
  const open = async () => {
    const { default: apiReference } = await import("@scalar/fastify-api-reference");
    const inner = Fastify();
    await inner.register(apiReference, {
      routePrefix: "/docs",
      configuration: {
        url: documentUrl,
        pageTitle: "Corkboard API",
        withDefaultFonts: false,
        telemetry: false,
        showDeveloperTools: "never",
        hideClientButton: true,
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
    await inner.ready();
    return inner;
  };
  for (const url of ["/docs", "/docs/*"]) {
    app.get(url, async (request, reply) => {
      page ??= open();
      const answer = await (await page).inject({ method: "GET", url: request.url });
      if (answer.statusCode === 404) return reply.callNotFound();
      reply.code(answer.statusCode);
      for (const name of ["content-type", "location"]) {
        const value = answer.headers[name];
        if (value !== undefined) reply.header(name, value);
      }
      return reply.send(answer.rawPayload);
    });
  }
}
