import { operations } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useService } from "./support/harness.ts";
import { tokenOperations } from "./support/operation-kinds.ts";
import { addressOf, newWorld, sampleRequests } from "./support/sample-requests.ts";

const creating = tokenOperations.filter((name) => operations[name].status === 201);

describe("a created object", () => {
  const service = useService();

  it.each(creating)("is found at the Location returned by %s", async (name) => {
    const world = await newWorld(await service.createOrganisation());
    const { token } = world.owner;
    const request = sampleRequests[name](world);
    const { method, path } = operations[name];
    const created = await service.request(method, addressOf(path, request), { token, ...request });
    expect(created.status).toBe(201);

    const found = await service.request("GET", created.headers.get("location") ?? "", { token });
    expect(found.status).toBe(200);
    expect(found.body.data.id).toBe(created.body.data.id);
    expect(found.headers.get("etag")).toBe(created.headers.get("etag"));
  });
});
