import { expect, it } from "vitest";
import { useService } from "../../../test/support/harness.ts";
import { insertClient } from "../../features/customers/clients/clients.queries.ts";
import { newId } from "../../shared/id.ts";
import { fillOf } from "./fill.ts";
import { hasUnfilled } from "./has-unfilled.ts";

const service = useService();
const rows = 1_100;

const fillWhere = (isUnfilled: string) =>
  fillOf("clients", "name", { key: ["org_id", "id"], from: ["id"], value: ({ id }) => id, isUnfilled });

it("a row without a value is found wherever it is, and none where all have one", async () => {
  const { id: org_id } = await service.createOrganisation();
  await service.db.write(async (tx) => {
    for (let number = 0; number < rows; number++) {
      const created_at = new Date().toISOString();
      await tx.send(insertClient, { org_id, id: newId(), name: `Client ${number}`, version: 1, created_at });
    }
  });
  const isFound = (name: string) => hasUnfilled(service.db, fillWhere(`name = '${name}'`), () => false);
  expect(await isFound("Client 0")).toBe(true);
  expect(await isFound("Client 700")).toBe(true);
  expect(await isFound(`Client ${rows - 1}`)).toBe(true);
  expect(await isFound(`Client ${rows}`)).toBe(false);
});
