import { errors, operations } from "@corkboard/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { useService } from "./support/harness.ts";
import { tokenOperations } from "./support/operation-kinds.ts";
import { errorResponse } from "./support/expected-errors.ts";
import { addressOf, visibleObjects, newWorld, sampleRequests, type World } from "./support/sample-requests.ts";

const changes = tokenOperations.filter((name) => ["PATCH", "DELETE"].includes(operations[name].method));

describe("a change based on an outdated version", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });
  let world: World;
  beforeAll(async () => {
    world = await newWorld(await service.createOrganisation());
  });

  it.each(changes)("is rejected by %s, and changes nothing", async (name) => {
    const sample = sampleRequests[name](world);
    const before = await visibleObjects(world);
    const response = await service.request(operations[name].method, addressOf(operations[name].path, sample), {
      token: world.owner.token,
      body: sample.body,
      headers: { "if-match": '"v999"' },
    });
    expect(response).toMatchObject(errorResponse(errors.staleObject));
    expect(await visibleObjects(world)).toEqual(before);
  });
});
