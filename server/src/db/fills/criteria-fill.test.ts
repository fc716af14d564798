import { expect, it } from "vitest";
import { rowsIn } from "../../../test/support/database-rows.ts";
import { newFeedback, release } from "../../../test/support/factories.ts";
import { TestService } from "../../../test/support/harness.ts";

it("criteria of tickets from before are stored by the worker, and read the same before and after", async () => {
  const service = await TestService.start({ CORKBOARD_WORKER: "off" });
  try {
    const { owner } = await service.createOrganisation();
    const ids: string[] = [];
    for (const title of ["The cart is empty", "The button is dead", "The page is blank"]) {
      const { id: source_id } = await newFeedback(owner, { title, description: `${title}. It should not be.` });
      ids.push((await owner.client.generateTicket({ body: { source_type: "feedback", source_id } })).data.id);
    }
    await release(owner, ids[1] ?? "");
    // The database as a version left it that stored no criteria and recorded no fills.
    await rowsIn(service.environment, "UPDATE tickets SET criteria = NULL, last_criterion = 0");
    await rowsIn(service.environment, "DROP TABLE schema_fills");
    const tickets = async () =>
      Promise.all(ids.map(async (id) => (await owner.client.getTicket({ params: { id } })).data));
    const before = await tickets();
    expect(before.every(({ criteria }) => criteria.length > 0)).toBe(true);

    const worker = await service.startAnother({ CORKBOARD_WORKER: "on" });
    const unfilled = () => rowsIn(service.environment, "SELECT id FROM tickets WHERE criteria IS NULL");
    await expect.poll(unfilled, { timeout: 50_000 }).toEqual([]);
    expect(await tickets()).toEqual(before);
    await worker.stop();
  } finally {
    await service.stop();
  }
});
