import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { agentOf, claimOf, deliveryOf, newTicket, ticketAbout } from "../../../test/support/claims.ts";
import { newBoard, newClaim } from "../../../test/support/factories.ts";
import { type Person, TestService } from "../../../test/support/harness.ts";
import { newReportedItem } from "../../../test/support/reports.ts";
import { runOn } from "../../../test/support/test-database.ts";
import { readConfig } from "../../config/config.ts";
import { migrateDatabase } from "../open.ts";

const name = "0010-shown-deliveries";

const columns = [
  ["projects", "delivery_review"],
  ["claims", "token_id"],
  ["ticket_deliveries", "token_id"],
  ["ticket_deliveries", "shown_at"],
  ["ticket_deliveries", "shown_by"],
  ["ticket_deliveries", "client_summary"],
];

/**
 * Makes the database one of the version before. Columns that are added again move to the end, which no upgrade does to a
 * running service; it notices that they are others by their number.
 */
async function undo(environment: Readonly<Record<string, string>>): Promise<void> {
  const drops = columns.map(([table, column]) => `ALTER TABLE ${table} DROP COLUMN ${column}`);
  const additions = [...new Set(columns.map(([table]) => `ALTER TABLE ${table} ADD COLUMN trial TEXT`))];
  const statements = [...drops, ...additions, `DELETE FROM schema_migrations WHERE name = '${name}'`].join(";\n");
  const { DATABASE_URL: url, CORKBOARD_DATA: folder = "" } = environment;
  if (url !== undefined) return runOn(url, statements);
  const file = new DatabaseSync(join(folder, "corkboard.sqlite"));
  file.exec(statements);
  file.close();
}

it("deliveries that clients could see before the upgrade stay visible, and later ones wait for the team", async () => {
  const service = await TestService.start();
  try {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const report = await newReportedItem(service, organisation);
    const deliver = async (by: Person, ticketId: string) => (await deliveryOf(by, await claimOf(by, ticketId))).id;
    const pending = await deliver(agent, (await ticketAbout(owner, report)).id);
    const accepted = await deliver(agent, (await newTicket(owner)).ticket.id);
    await owner.client.decideDelivery({ params: { id: accepted }, body: { verdict: "accept" } });
    const taken = (await newTicket(owner)).ticket;
    const withdrawn = await deliver(agent, taken.id);
    await owner.client.updateTicket({ params: { id: taken.id }, body: { status: "open" } });
    const { id: ofCard } = await deliveryOf(owner, await newClaim(owner, await newBoard(owner, ["To do"])));

    await undo(service.environment);
    expect(await migrateDatabase(readConfig(service.environment).database)).toEqual([name]);
    const after = async (id: string) => (await owner.client.getDelivery({ params: { id } })).data;
    for (const id of [pending, accepted]) {
      const { shown_at, shown_by, created_at } = await after(id);
      expect({ shown_at, shown_by }).toEqual({ shown_at: created_at, shown_by: null });
    }
    for (const id of [withdrawn, ofCard]) expect((await after(id)).shown_at).toBeNull();
    expect((await report.page()).body).toContain("Please check the result");
    const { data: project } = await owner.client.getProject({ params: { id: report.projectId } });
    expect(project.delivery_review).toBe("team");
    const later = await newReportedItem(service, organisation, { project_id: report.projectId });
    expect((await after(await deliver(agent, (await ticketAbout(owner, later)).id))).shown_at).toBeNull();
  } finally {
    await service.stop();
  }
});
