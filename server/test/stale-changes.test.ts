import { errors, operations } from "@corkboard/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { useService } from "./support/harness.ts";
import { tokenOperations } from "./support/operation-kinds.ts";
import { wireRefusal } from "./support/refusals.ts";
import { addressOf, everythingIn, newWorld, sampleRequests, type World } from "./support/sample-requests.ts";

const changes = tokenOperations.filter((name) => ["PATCH", "DELETE"].includes(operations[name].method));

describe("a change to something that is no longer what the caller read", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });
  let world: World;
  beforeAll(async () => {
    world = await newWorld(await service.createOrganisation());
  });

  it.each(changes)("is refused by %s, and nothing happens", async (name) => {
    const sample = sampleRequests[name](world);
    const before = await everythingIn(world);
    const response = await service.request(operations[name].method, addressOf(operations[name].path, sample), {
      token: world.owner.token,
      body: sample.body,
      headers: { "if-match": '"v999"' },
    });
    expect(response).toMatchObject(wireRefusal(errors.staleObject));
    expect(await everythingIn(world)).toEqual(before);
  });
});
