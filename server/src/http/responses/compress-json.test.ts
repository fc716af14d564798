import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { newFeedback, newProject } from "../../../test/support/factories.ts";
import { useService } from "../../../test/support/harness.ts";

describe("JSON responses", () => {
  const service = useService();

  /** As received, without decompressing anything. */
  const received = (path: string, token: string, encoding?: string) =>
    new Promise<{ encoding: string | undefined; vary: string | undefined; length: number; body: Buffer }>(
      (resolve, reject) => {
        const headers = { authorization: `Bearer ${token}`, ...(encoding ? { "accept-encoding": encoding } : {}) };
        get(service.url + path, { headers }, (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("end", () => {
            const { "content-encoding": sent, vary, "content-length": length } = response.headers;
            resolve({ encoding: sent, vary, length: Number(length), body: Buffer.concat(parts) });
          });
        }).on("error", reject);
      },
    );

  it("over 1 KB are compressed on request, and equal to the uncompressed ones", async () => {
    const { owner } = await service.createOrganisation();
    const { id: project_id } = await newProject(owner, "website");
    for (let n = 0; n < 5; n++) await newFeedback(owner, { project_id, description: "Größe 👋 ".repeat(100) });
    const path = "/api/v1/feedback";
    const plain = await received(path, owner.token);
    expect(plain).toMatchObject({ encoding: undefined, vary: "accept-encoding", length: plain.body.length });
    expect(JSON.parse(plain.body.toString())).toMatchObject({ meta: { total: 5 } });
    for (const [accepted, encoding, decompress] of [
      ["gzip, deflate", "gzip", gunzipSync],
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["br;q=0, gzip", "gzip", gunzipSync],
    ] as const) {
      const compressed = await received(path, owner.token, accepted);
      expect(compressed).toMatchObject({ encoding, vary: "accept-encoding", length: compressed.body.length });
      expect(compressed.body.length).toBeLessThan(plain.body.length / 2);
      expect(decompress(compressed.body)).toEqual(plain.body);
    }
    for (const refused of ["identity", "br;q=0, gzip;q=0", "zstd"]) {
      expect((await received(path, owner.token, refused)).encoding).toBeUndefined();
    }
  });

  it("that are short are not compressed", async () => {
    const { owner } = await service.createOrganisation();
    expect((await received("/api/v1/feedback", owner.token, "gzip, br")).encoding).toBeUndefined();
  });

  it("with a new secret are never compressed", async () => {
    const { owner } = await service.createOrganisation();
    const headers = { "accept-encoding": "gzip, br" };
    const body = { name: "x".repeat(200), url: `https://bolt.example/${"x".repeat(1_500)}` };
    for (const path of ["/api/v1/tokens", "/api/v1/webhooks"]) {
      const response = await service.request("POST", path, { token: owner.token, headers, body });
      expect(response.status).toBe(201);
      expect(response.headers.get("content-encoding")).toBeNull();
    }
  });

  it("of streams are not compressed", async () => {
    const { owner } = await service.createOrganisation();
    const { headers } = await service.request("GET", "/api/v1/events/stream?after=0", {
      token: owner.token,
      headers: { "accept-encoding": "gzip, br" },
    });
    expect(headers.get("content-encoding")).toBeNull();
  });
});
