import { operations, type Route, routes } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { type Database, StorageUnavailable } from "../src/db/database.ts";
import { Authenticator } from "../src/features/people/tokens/authenticator.ts";
import { useApiDocument } from "./support/api-document.ts";
import { startAppOn } from "./support/app-on.ts";
import { useService } from "./support/harness.ts";
import { validBodies, validForms, populatedWorld, pathIn } from "./support/populated-world.ts";
import { tokenOperations } from "./support/operation-kinds.ts";

const creating = tokenOperations.filter((name) => operations[name].status === 201);

const reading = tokenOperations.filter((name) => {
  const { method, path } = operations[name];
  return method === "GET" && name !== "getMe" && /^\/api\/v1\/\w+(\/:id)?$/.test(path);
});

describe("the headers in the OpenAPI document", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "1000000" });
  const { described, surprises } = useApiDocument(service);

  it.each(creating)("include Idempotency-Replayed exactly where %s replays its response", async (name) => {
    const world = await populatedWorld(service, name);
    const body = (validBodies(world) as Record<string, unknown>)[name];
    const form = (validForms() as Record<string, FormData>)[name];
    const request = { token: world.owner.token, headers: { "idempotency-key": "once" } };
    const parts = form ? { form } : { body };
    const send = () => service.request("POST", pathIn(world, name), { ...request, ...parts });
    const responses = [await send(), await send()];
    expect(responses.flatMap((response) => surprises(name, response))).toEqual([]);
    const { secret }: Route = routes[name];
    expect(responses.map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, secret ? null : "true"]);
    expect("Idempotency-Replayed" in described(name).responses[201].headers).toBe(secret !== true);
  });

  it("say when to retry while the database is unavailable", async () => {
    const { owner } = await service.createOrganisation();
    const fail = () => Promise.reject(new StorageUnavailable("for a moment"));
    const away: Database = { ...service.db, first: fail, all: fail, write: fail, background: () => away };
    const parts = { authenticator: new Authenticator(service.db), rateLimitPerMinute: 1_000_000 };
    const { url } = await startAppOn(service.db, { ...parts, db: away });
    for (const name of reading) {
      const path = `${operations[name].path.replace(":id", owner.userId)}?project_id=${owner.userId}&ticket_id=${owner.userId}&q=a`;
      const fetched = await fetch(url + path, { headers: { authorization: `Bearer ${owner.token}` } });
      const response = { status: fetched.status, headers: fetched.headers, body: await fetched.json() };
      expect(response.status).toBe(503);
      expect(surprises(name, response)).toEqual([]);
    }
  });
});

describe("the headers in the OpenAPI document, once the rate limit is reached", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "1" });
  const { surprises } = useApiDocument(service);

  it("say when the next window begins, for every operation", async () => {
    const { owner } = await service.createOrganisation();
    await owner.client.getMe();
    for (const name of tokenOperations) {
      const { method, path } = operations[name];
      const response = await service.request(method, path, { token: owner.token });
      expect(response.status).toBe(429);
      expect(surprises(name, response)).toEqual([]);
    }
  });
});
