import { randomUUID } from "node:crypto";
import { errors, operations } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useService } from "./support/harness.ts";
import { populatedWorld, pathIn } from "./support/populated-world.ts";
import { tokenOperations as names } from "./support/operation-kinds.ts";
import { errorResponseProblems } from "./support/error-response-problems.ts";

describe("every error", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  it.each(names)("of %s without a valid token says only that, whatever else is wrong", async (name) => {
    const { owner } = await service.createOrganisation();
    const { method } = operations[name];
    const tokens = {
      none: undefined,
      empty: "",
      "a word": "Bearer nonsense",
      "another scheme": `Basic ${owner.token}`,
      "no scheme": owner.token,
      "an unknown token": `Bearer tok_${"0".repeat(64)}`,
      "a token and more": `Bearer ${owner.token}x`,
      "two tokens": `Bearer ${owner.token}, Bearer ${owner.token}`,
    };
    for (const [kind, authorization] of Object.entries(tokens)) {
      const path = operations[name].path.replaceAll(/:\w+/g, randomUUID());
      const response = await service.request(method, `${path}?limit=garbage`, {
        headers: { "content-type": "text/plain", ...(authorization === undefined ? {} : { authorization }) },
        ...(method === "GET" ? {} : { rawBody: "{" }),
      });
      expect(errorResponseProblems(response, `${name} with ${kind}`, 401)).toEqual([]);
      expect(response.body).toEqual({
        error: errors.unauthenticated.message,
        code: errors.unauthenticated.code,
        request_id: expect.any(String),
      });
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  it("does not depend on the case of the authorization scheme", async () => {
    const { owner } = await service.createOrganisation();
    for (const scheme of ["bearer", "BEARER", "BeArEr"]) {
      const headers = { authorization: `${scheme} ${owner.token}` };
      expect((await service.request("GET", "/api/v1/me", { headers })).status).toBe(200);
    }
  });

  it("carries the caller's request id if it is a plain token, and a generated one otherwise", async () => {
    const named = await service.request("GET", "/api/v1/me", { headers: { "x-request-id": "trace-1.2_3" } });
    expect(errorResponseProblems(named, "named", 401)).toEqual([]);
    expect(named.body.request_id).toBe("trace-1.2_3");
    for (const odd of ["two words", "x".repeat(65), '"quoted"', "<script>", "a\tb", ""]) {
      const response = await service.request("GET", "/api/v1/me", { headers: { "x-request-id": odd } });
      expect(errorResponseProblems(response, odd, 401)).toEqual([]);
      expect(response.body.request_id).toMatch(/^req_\w+$/);
    }
  });

  it("has a unique request id, as successful responses do", async () => {
    const { owner } = await service.createOrganisation();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => service.request("GET", `/api/v1/${n % 2 === 0 ? "me" : "nothing"}`, owner)),
    );
    const ids = new Set(responses.map((response) => response.headers.get("x-request-id")));
    expect(ids.size).toBe(20);
    expect(ids).not.toContain(null);
  });

  it("says where the input is invalid, in the sender's terms", async () => {
    const world = await populatedWorld(service);
    const response = await service.request("PATCH", pathIn(world, "updateCard"), {
      token: world.owner.token,
      body: { title: "Good", labels: [{ color: "red", text: "ok" }, { color: 5 }], position: -1 },
    });
    expect(errorResponseProblems(response, "card", 400)).toEqual([]);
    expect(response.body.code).toBe(errors.invalidInput.code);
    const paths = response.body.details.map((detail: { path: string }) => detail.path);
    expect(paths).toEqual(expect.arrayContaining(["labels/1/color", "labels/1/text", "position"]));
  });

  it("about an invalid header states the header's rule", async () => {
    const world = await populatedWorld(service);
    for (const key of ["", "with space", "é", "x".repeat(256)]) {
      const response = await service.request("POST", "/api/v1/clients", {
        token: world.owner.token,
        body: { name: "Once" },
        headers: { "idempotency-key": key },
      });
      expect(errorResponseProblems(response, key, 400)).toEqual([]);
      expect(response.body.error).toBe(errors.invalidIdempotencyKey.message);
    }
    for (const tag of ["nonsense", '"v999"', "W/", '"v1', ""]) {
      const response = await service.request("PATCH", pathIn(world, "updateClient"), {
        token: world.owner.token,
        body: { name: "Stale" },
        headers: { "if-match": tag },
      });
      expect(errorResponseProblems(response, tag, 400, 412)).toEqual([]);
    }
    expect((await world.owner.client.listClients()).data.map(({ name }) => name)).not.toContain("Stale");
  });

  it("shows no stack, SQL or library name", async () => {
    const world = await populatedWorld(service);
    const bodies: unknown[] = [];
    for (const name of names) {
      const path = pathIn(world, name, { id: "'; DROP TABLE cards; --" });
      bodies.push((await service.request(operations[name].method, path, { token: world.owner.token })).body);
      if (operations[name].method === "GET") continue;
      const broken = { token: world.owner.token, rawBody: '{"a":', headers: { "content-type": "application/json" } };
      bodies.push((await service.request(operations[name].method, path, broken)).body);
    }
    const refusals = bodies.filter((body) => (body as { error?: string }).error !== undefined);
    expect(refusals.length).toBeGreaterThan(names.length);
    const telling = /\bat .*:\d+|select |insert |sqlite|postgres|fastify|FST_|typebox|kysely|node_modules|SyntaxError/i;
    for (const body of refusals) expect(JSON.stringify(body)).not.toMatch(telling);
  });
});
