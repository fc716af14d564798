import type { ClaimState } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newFeedback, release } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";

describe("the list of tickets", () => {
  const service = useService();

  it("filters by the state of the live claim, with exact totals", async () => {
    const { owner } = await service.createOrganisation();
    const { id: source_id, project_id } = await newFeedback(owner);
    const newTicket = async () =>
      (
        await release(
          owner,
          (await owner.client.generateTicket({ body: { source_type: "feedback", source_id } })).data.id,
        )
      ).id;
    const claim = async (ticket_id: string) =>
      (await owner.client.createClaim({ body: { ticket_id, agent: "claude-code" } })).data;
    const [unclaimed, working, asking, released] = [
      await newTicket(),
      await newTicket(),
      await newTicket(),
      await newTicket(),
    ];
    await claim(working);
    const asked = await claim(asking);
    const question = { fence: asked.fence, to: "team", question: "Which browser?" } as const;
    await owner.client.askQuestion({ params: { id: asked.id }, body: question });
    const given = await claim(released);
    await owner.client.releaseClaim({ params: { id: given.id }, body: { fence: given.fence, reason: "Too hard" } });
    await owner.client.updateTicket({ params: { id: asking }, body: { assigned_to: owner.userId, priority: "high" } });

    const found = async (claim_state: Extract<ClaimState, "working" | "asking" | "delivered">[], more = {}) => {
      const { data, meta } = await owner.client.listTickets({ query: { claim_state, project_id, ...more } });
      expect(meta.total).toBe(data.length);
      return data.map(({ id }) => id);
    };
    expect(await found(["working"])).toEqual([working]);
    expect(await found(["asking", "delivered"])).toEqual([asking]);
    expect(await found(["working", "asking", "delivered"])).toEqual([asking, working]);
    expect(await found(["working", "asking"], { assigned_to: "me" })).toEqual([asking]);
    expect(await found(["working", "asking"], { priority: ["high"] })).toEqual([asking]);
    expect(await found(["asking"], { status: ["open", "done"] })).toEqual([]);
    expect((await owner.client.listTickets()).data.map(({ id }) => id)).toContain(unclaimed);
  });

  it("shows no claims of another organisation", async () => {
    const { owner } = await service.createOrganisation();
    const stranger = (await service.createOrganisation()).owner;
    const { id: source_id } = await newFeedback(owner);
    const { id } = (await owner.client.generateTicket({ body: { source_type: "feedback", source_id } })).data;
    await release(owner, id);
    await owner.client.createClaim({ body: { ticket_id: id, agent: "claude-code" } });
    expect((await stranger.client.listTickets({ query: { claim_state: ["working"] } })).meta.total).toBe(0);
  });
});
