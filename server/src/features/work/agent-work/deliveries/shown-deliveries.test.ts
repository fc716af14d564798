import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { signedIn } from "../../../../../test/support/browser-session.ts";
import { agentOf, claimOf, deliveryOf, independentToken, ticketAbout } from "../../../../../test/support/claims.ts";
import { clientError } from "../../../../../test/support/expected-errors.ts";
import { newBoard, newClaim } from "../../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../../test/support/harness.ts";
import { newReportedItem, postForm } from "../../../../../test/support/reports.ts";

const unmet = [{ number: 1, met: false, evidence: "It does not work yet" }];
const met = [{ number: 1, met: true, evidence: "Tested" }];
const description = "## Summary\n\nBroken\n\n## Acceptance criteria\n\n- [ ] It works\n";
interface Options {
  readonly criteria?: typeof met;
  readonly review?: "team" | "client";
  readonly preview_url?: string;
}

const noSuchId = "01890000-0000-7000-8000-000000000000";

describe("showing a delivery to the client", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off", CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" });

  /** A report, its ticket with one criterion, and a delivery of the owner's agent. */
  async function newDelivery({ criteria = met, review = "team", preview_url }: Options = {}) {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const report = await newReportedItem(service, organisation);
    await owner.client.updateProject({ params: { id: report.projectId }, body: { delivery_review: review } });
    const ticket = await ticketAbout(owner, report);
    await owner.client.updateTicket({ params: { id: ticket.id }, body: { description } });
    const claim = await claimOf(agent, ticket.id);
    const result = { branch: "repair", preview_url: preview_url ?? null };
    const body = { fence: claim.fence, summary: "Repaired the form", criteria, ...result };
    const { data: delivery } = await agent.client.deliverClaim({ params: { id: claim.id }, body });
    const decide = (fields: Record<string, string>) =>
      postForm(service, `${report.path}/deliveries/${delivery.id}`, fields);
    return { organisation, owner, agent, report, ticket, claim, delivery, decide };
  }

  const show = (person: Pick<Person, "client">, id: string, summary?: string) =>
    person.client.showDelivery({ params: { id }, body: summary === undefined ? {} : { summary } });

  const pageOf = async ({ page }: { page(): Promise<{ body: unknown }> }) => (await page()).body as string;

  it("takes a member: until then its reporter's page is that of a report without a delivery", async () => {
    const { owner, report, delivery, ticket, decide } = await newDelivery({
      preview_url: "https://pr-1.bolt.example/",
    });
    expect(delivery).toMatchObject({ state: "pending", shown_at: null, shown_by: null, client_summary: null });
    const hidden = await pageOf(report);
    expect(hidden).toContain('<b class="status in_progress">In progress.</b>');
    expect(hidden).not.toMatch(/check the result|class="status review"|Repaired the form|pr-1\.bolt|deliveries/);
    const none = await postForm(service, `${report.path}/deliveries/${noSuchId}`, { verdict: "accept" });
    for (const [verdict, reason] of [
      ["accept", ""],
      ["reject", "No"],
      ["reject", ""],
    ] as const) {
      const { status, body } = await decide({ verdict, reason });
      expect({ status, body }).toEqual({ status: 404, body: none.body });
    }
    const params = { id: delivery.id };
    expect((await owner.client.getDelivery({ params })).data).toEqual(delivery);
    expect((await owner.client.getTicket({ params: { id: ticket.id } })).data.status).toBe("in_progress");
    expect(await report.comments()).toEqual([]);

    const { data } = await show(owner, delivery.id, "You can pay again");
    expect(data).toEqual({
      ...delivery,
      shown_at: expect.any(String),
      shown_by: owner.userId,
      client_summary: "You can pay again",
      version: 2,
    });
    expect((await owner.client.getDelivery({ params })).data).toEqual(data);
    const shown = await pageOf(report);
    expect(shown).toContain('<b class="status review">In review.</b>');
    expect(shown).toContain("You can pay again");
    expect(shown).not.toMatch(/Repaired the form|AI agent/);
    expect((await decide({ verdict: "accept" })).status).toBe(303);
    expect((await owner.client.getDelivery({ params })).data).toMatchObject({
      state: "accepted",
      decided_by: "reporter",
      client_summary: "You can pay again",
    });
  });

  it("without a summary lets clients read the agent's, labelled as such", async () => {
    const { owner, report, delivery } = await newDelivery();
    const { data } = await show(owner, delivery.id);
    expect(data).toMatchObject({ summary: "Repaired the form", client_summary: "Repaired the form" });
    expect(await pageOf(report)).toMatch(/Repaired the form<\/p><\/div><p class="hint">Written by an AI agent/);
    const again = service.request("POST", `/api/v1/deliveries/${delivery.id}/show`, {
      token: owner.token,
      body: { summary: "  " },
    });
    expect((await again).status).toBe(400);
  });

  it("is allowed to a session and to a token of the member, and not to an agent's", async () => {
    const { organisation, owner, agent, delivery } = await newDelivery();
    await expect(show(agent, delivery.id)).rejects.toMatchObject(clientError(errors.forbidden));
    const stranger = (await service.createOrganisation()).owner;
    await expect(show(stranger, delivery.id)).rejects.toMatchObject(clientError(errors.deliveryNotFound));
    await show(await signedIn(service, organisation, owner), delivery.id);

    const other = await newDelivery();
    expect((await show(other.owner, other.delivery.id)).data.shown_by).toBe(other.owner.userId);
  });

  it("works once, and only for work that waits", async () => {
    const first = await newDelivery();
    await show(first.owner, first.delivery.id);
    await expect(show(first.owner, first.delivery.id, "More")).rejects.toMatchObject(clientError(errors.alreadyShown));
    const second = await newDelivery();
    const params = { id: second.delivery.id };
    await second.owner.client.decideDelivery({ params, body: { verdict: "accept" } });
    await expect(show(second.owner, params.id)).rejects.toMatchObject(clientError(errors.alreadyDecided));
    expect(await service.miscounts()).toEqual([]);
  });

  it("is recorded for the live stream, webhooks and the audit log", async () => {
    const { owner, delivery, ticket } = await newDelivery();
    await show(owner, delivery.id, "You can pay again");
    const { data: events } = await owner.client.listEvents({ query: {} });
    const event = events.find(({ type }) => type === "delivery.shown");
    expect(event).toMatchObject({
      object_id: delivery.id,
      parent_id: ticket.id,
      version: 2,
      actor: { user_id: owner.userId },
      changes: {
        shown_at: { from: null, to: expect.any(String) },
        shown_by: { from: null, to: owner.userId },
        client_summary: { from: null, to: "You can pay again" },
      },
    });
    const { data: audited } = await owner.client.listAudit({ query: { kind: "delivery.shown" } });
    expect(audited).toMatchObject([{ object_id: delivery.id, actor: { user_id: owner.userId } }]);
  });

  it("is not needed for a member's verdict, of which clients learn no more than the status", async () => {
    const { owner, report, delivery } = await newDelivery();
    const body = { verdict: "reject", reason: "The agent repaired the wrong form" } as const;
    await owner.client.decideDelivery({ params: { id: delivery.id }, body });
    const rejected = await pageOf(report);
    expect(rejected).toContain("In progress");
    expect(rejected).not.toMatch(/wrong form|Not fixed yet|Earlier/);
    expect(await report.comments()).toMatchObject([{ content: body.reason, visibility: "internal" }]);

    const accepted = await newDelivery();
    const params = { id: accepted.delivery.id };
    await accepted.owner.client.decideDelivery({ params, body: { verdict: "accept" } });
    const done = await pageOf(accepted.report);
    expect(done).toContain('<b class="status done">Done.</b>');
    expect(done).not.toMatch(/Accepted|Earlier/);

    const shown = await newDelivery();
    await show(shown.owner, shown.delivery.id);
    await shown.owner.client.decideDelivery({ params: { id: shown.delivery.id }, body });
    expect(await shown.report.comments()).toMatchObject([{ content: body.reason, visibility: "public" }]);
  });

  it("happens at once where the project says so, but not while a criterion is unmet", async () => {
    const direct = await newDelivery({ review: "client" });
    const { created_at } = direct.delivery;
    expect(direct.delivery).toMatchObject({ shown_at: created_at, shown_by: null, client_summary: null });
    expect(await pageOf(direct.report)).toContain("Please check the result");
    expect((await direct.decide({ verdict: "accept" })).status).toBe(303);

    const unfinished = await newDelivery({ review: "client", criteria: unmet });
    expect(unfinished.delivery.shown_at).toBeNull();
    expect(await pageOf(unfinished.report)).not.toContain("Please check the result");
    expect((await unfinished.decide({ verdict: "accept" })).status).toBe(404);
    await show(unfinished.owner, unfinished.delivery.id, "The first half is done");
    expect(await pageOf(unfinished.report)).toContain("The first half is done");
  });

  it("does not exist for tickets from cards, which have no reporter", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["To do"]);
    await owner.client.updateProject({ params: { id: board.projectId }, body: { delivery_review: "client" } });
    const delivery = await deliveryOf(await agentOf(service, owner), await newClaim(owner, board));
    expect(delivery).toMatchObject({ state: "pending", shown_at: null });
    const mine = await independentToken(service, owner);
    await expect(show(mine, delivery.id)).rejects.toMatchObject(clientError(errors.notFromFeedback));
  });

  it("leaves the status of a report alone that the team itself has set to review", async () => {
    const { owner, report } = await newDelivery();
    for (const status of ["in_progress", "review"] as const) await report.setStatus(owner, status);
    expect(await pageOf(report)).toContain("In review");
  });
});
