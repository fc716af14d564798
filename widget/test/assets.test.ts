import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { exposeWidgetAssets } from "../../server/src/http/pages/widget-assets.ts";
import { folderForTest } from "../../server/test/support/temporary-folder.ts";

const dist = join(import.meta.dirname, "..", "dist");
const parts = readdirSync(join(dist, "widget")).filter((name) => name.endsWith(".js"));
const partOf = (name: string) => parts.find((part) => part.startsWith(`${name}-`)) ?? "";
const zipped = (path: string) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length;

/** A part and its static imports. */
function neededBy(part: string): string[] {
  const text = readFileSync(join(dist, "widget", part), "utf8");
  const imports = [...text.matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)].map(([, name = ""]) => name);
  return [part, ...imports.flatMap(neededBy)];
}

describe("the built widget", () => {
  it("is at most 20 KB compressed: the loader, the panel and the largest language", () => {
    const panel = [...new Set(neededBy(partOf("panel")))].map((part) => zipped(`widget/${part}`));
    const languages = ["en", "de", "fr", "es"].map((language) => zipped(`widget/${partOf(language)}`));
    const size = zipped("widget.js") + panel.reduce((sum, each) => sum + each, 0) + Math.max(...languages);
    expect(size).toBeLessThanOrEqual(20 * 1024);
  });

  it("loads capturing, annotating, element selection and recording only when they are used", () => {
    const first = [
      readFileSync(join(dist, "widget.js"), "utf8"),
      ...neededBy(partOf("panel")).map((part) => readFileSync(join(dist, "widget", part), "utf8")),
    ];
    for (const text of first) expect(text).not.toMatch(/snapdom|rrweb|perfect-freehand/);
    for (const part of ["capture-viewport", "annotator", "pick-element", "recorder", "review"])
      expect(partOf(part)).not.toBe("");
  });

  it("loads every part through one retryable import, beside a panel that is loaded already", () => {
    const panel = partOf("panel");
    const entries = [panel, partOf("recorder"), partOf("review")];
    const text = readFileSync(join(dist, "widget", panel), "utf8");
    const lazy = [...text.matchAll(/\w+\(\(\)=>import\(`\.\/([\w-]+\.js)`\)\)/g)].map(([, name = ""]) => name);
    expect(text.match(/\bimport\(`\.\//g)).toHaveLength(lazy.length);
    expect(lazy.toSorted()).toEqual(parts.filter((part) => !entries.includes(part)).toSorted());
    expect(entries.map(neededBy)).toEqual(entries.map((entry) => [entry]));
    for (const part of lazy) expect([[part], [part, panel]]).toContainEqual(neededBy(part));
  });

  it("consists of one classic script and parts named by content hash", () => {
    expect(readFileSync(join(dist, "widget.js"), "utf8")).not.toMatch(/^\s*(import|export)\s/m);
    for (const part of parts) expect(part).toMatch(/^[a-z-]+-[\w-]{8}\.js$/);
  });
});

describe("serving the widget", () => {
  const apps: FastifyInstance[] = [];
  const serve = (folder?: string) => {
    const app = Fastify();
    exposeWidgetAssets(app, folder);
    apps.push(app);
    return app;
  };
  afterAll(() => Promise.all(apps.map((app) => app.close())));

  it("allows any origin and lets caches keep hashed files", async () => {
    const app = serve();
    const loader = await app.inject({ url: "/widget.js" });
    expect([loader.statusCode, loader.body]).toEqual([200, readFileSync(join(dist, "widget.js"), "utf8")]);
    const part = await app.inject({ url: `/widget/${partOf("panel")}` });
    expect(part.statusCode).toBe(200);
    for (const { headers } of [loader, part]) {
      expect(headers).toMatchObject({
        "content-type": "text/javascript; charset=utf-8",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
        vary: "accept-encoding",
      });
    }
    expect(loader.headers["cache-control"]).toMatch(/max-age=300\b/);
    expect(part.headers["cache-control"]).toMatch(/immutable/);
    const again = await app.inject({ url: "/widget.js", headers: { "if-none-match": String(loader.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("serves the same parts under the URLs of retries", async () => {
    const app = serve();
    const part = partOf("panel");
    const first = await app.inject({ url: `/widget/${part}` });
    for (const url of [`/widget/r1/${part}`, `/widget/r12/${part}`, `/widget/${part}?retry=1`]) {
      const retry = await app.inject({ url });
      expect([url, retry.statusCode, retry.body === first.body]).toEqual([url, 200, true]);
      for (const name of ["cache-control", "access-control-allow-origin", "content-type", "etag"])
        expect(retry.headers[name]).toBe(first.headers[name]);
    }
    for (const url of [`/widget/r/${part}`, `/widget/r1x/${part}`, `/widget/r1/r1/${part}`, "/widget/r1/widget.js"])
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404]);
  });

  it("uses the best encoding that the browser accepts", async () => {
    const app = serve();
    const ask = (accepted: string) => app.inject({ url: "/widget.js", headers: { "accept-encoding": accepted } });
    const plain = readFileSync(join(dist, "widget.js"));
    const [brotli, gzip, none] = [await ask("gzip, deflate, br"), await ask("gzip"), await ask("br;q=0, identity")];
    expect([brotli, gzip, none].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain);
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain);
    expect(none.rawPayload).toEqual(plain);
    expect(new Set([brotli, gzip, none].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it("explains a missing build and serves no other files", async () => {
    const folder = folderForTest("assets");
    writeFileSync(join(folder, "secret-12345678.js"), "secret");
    const app = serve(folder);
    const loader = await app.inject({ url: "/widget.js" });
    expect([loader.statusCode, loader.body]).toEqual([503, expect.stringContaining("npm run build")]);
    for (const name of [
      "panel-00000000.js",
      "..%2fsecret-12345678.js",
      "%2e%2e%2fsecret-12345678.js",
      ".vite%2fmanifest.json",
      "panel-00000000.js%00",
      "r1/panel-00000000.js",
      "r1/..%2f..%2fsecret-12345678.js",
      "r1%2f..%2f..%2fsecret-12345678.js",
    ]) {
      const response = await app.inject({ url: `/widget/${name}` });
      expect([name, response.statusCode, response.body.includes("secret")]).toEqual([name, 404, false]);
    }
  });
});
