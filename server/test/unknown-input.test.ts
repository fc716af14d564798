import { operations } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useService } from "./support/harness.ts";
import { tokenOperations } from "./support/operation-kinds.ts";
import { addressOf, newWorld, sampleRequests, type World } from "./support/sample-requests.ts";

/** A token can rotate only itself. */
const byOwner = tokenOperations.filter((name) => name !== "rotateToken");

describe("unknown input", () => {
  const service = useService();
  const aWorld = async () => newWorld(await service.createOrganisation());
  let read: Promise<World> | undefined;

  it.each(byOwner)("is ignored by %s: a field of the body, and a query parameter", async (name) => {
    const { method, path, status } = operations[name];
    const world = await (method === "GET" ? (read ??= aWorld()) : aWorld());
    const request = sampleRequests[name](world);
    const address = addressOf(path, request);
    const body = request.body && { ...request.body, no_such_field: "marker-of-no-field" };
    const response = await service.request(
      method,
      `${address}${address.includes("?") ? "&" : "?"}no_such_parameter=1`,
      {
        token: world.owner.token,
        ...request,
        ...(body ? { body } : {}),
      },
    );
    expect(response.status).toBe(status);
    expect(JSON.stringify(response.body)).not.toContain("marker-of-no-field");
  });
});
