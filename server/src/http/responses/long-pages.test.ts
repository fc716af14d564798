import { createClient } from "@corkboard/client";
import { type Claim, limits, type Ticket, type TicketDelivery } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../test/support/app-on.ts";
import { agentOf, claimOf, newTicket } from "../../../test/support/claims.ts";
import { metCriteria, newBoard, newCard, newFeedback } from "../../../test/support/factories.ts";
import { type Person, useService } from "../../../test/support/harness.ts";
import { measuringDatabase } from "../../../test/support/measuring-database.ts";

/** What is read at once, and the row that exceeds it. */
const mostReadAtOnce = 512 * 1024 + limits.description + 10_000;

describe("a long page", () => {
  const service = useService();

  /** Another instance, with which everything that is read is measured. */
  const measured = async ({ token }: Person) => {
    const { db, longestRead, total } = measuringDatabase(service.db);
    const { url } = await startAppOn(db, {});
    return { client: createClient({ baseUrl: url, token }), longestRead, total };
  };

  it("of tickets is read in parts, and complete and in order with every filter", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const ann = await addMember("Ann");
    const { id: source_id, project_id } = await newFeedback(owner);
    const tickets: Ticket[] = [];
    const criteria = "\n\n## Acceptance criteria\n\n- [ ] It works";
    for (let n = 0; n < 12; n++) {
      const { id } = (await owner.client.generateTicket({ body: { source_type: "feedback", source_id } })).data;
      const body = {
        description: `${"é".repeat(limits.description - criteria.length)}${criteria}`,
        ready: true,
        labels: [`"${n}"`, "\\"],
        assigned_to: [owner.userId, ann.userId],
        priority: "high" as const,
      };
      await owner.client.updateTicket({ params: { id }, body });
      await owner.client.createClaim({ body: { ticket_id: id, agent: `Robot ${n}` } });
      tickets.unshift((await owner.client.getTicket({ params: { id } })).data);
    }
    expect(tickets.map(({ claim, assigned_to }) => ({ agent: claim?.agent, assigned_to }))).toEqual(
      tickets.map((_, n) => ({ agent: `Robot ${11 - n}`, assigned_to: owner.userId })),
    );
    const { client, longestRead, total } = await measured(owner);
    for (const filter of [
      {},
      { project_id, status: ["in_progress" as const] },
      { priority: ["high" as const] },
      { assigned_to: ann.userId },
      { claim_state: ["working" as const] },
    ]) {
      const page = await client.listTickets({ query: { ...filter, limit: limits.pageMaximum } });
      expect(page.data).toEqual(tickets);
      expect(page.meta).toEqual({ total: 12, limit: limits.pageMaximum, offset: 0 });
      const part = await client.listTickets({ query: { ...filter, limit: 7, offset: 4, sort: "oldest" } });
      const labels = (rows: readonly Ticket[]) => rows.map((ticket) => ticket.labels[0]);
      expect(labels(part.data)).toEqual(labels(tickets.toReversed().slice(4, 11)));
      expect(part.meta).toEqual({ total: 12, limit: 7, offset: 4 });
    }
    expect(total()).toBeGreaterThan(5 * mostReadAtOnce);
    expect(longestRead()).toBeLessThan(mostReadAtOnce);
  });

  it("of deliveries, or of claims with drafts of them, is read in parts, complete and in order", async () => {
    const { owner } = await service.createOrganisation();
    const agent = await agentOf(service, owner);
    const lines = Array.from({ length: limits.criteria }, (_, n) => `- [ ] It works ${n}`);
    const description = `## Acceptance criteria\n\n${lines.join("\n")}`;
    const newLongTicket = async () => {
      const { id } = (await newTicket(owner)).ticket;
      return (await owner.client.updateTicket({ params: { id }, body: { description } })).data.id;
    };
    const draftOf = async (ticket: string, n: number) => {
      const { id, fence, ticket: claimed } = await claimOf(agent, ticket);
      const evidence = `${"é".repeat(limits.evidence - 1)}${n}`;
      const criteria = metCriteria(claimed).map(({ number, met }) => ({ number, met, evidence }));
      const withoutResult = { params: { id }, body: { fence, summary: `"${n}"`, criteria } };
      await expect(agent.client.deliverClaim(withoutResult)).rejects.toMatchObject({ status: 400 });
      return (await agent.client.getClaim({ params: { id } })).data;
    };
    const [deliveries, claims]: [TicketDelivery[], Claim[]] = [[], []];
    const ticket_id = await newLongTicket();
    for (let n = 0; n < 4; n++) {
      const { id, fence } = await draftOf(ticket_id, n);
      const delivered = await agent.client.deliverClaim({ params: { id }, body: { fence, branch: "repair" } });
      const rejected = { params: delivered.data, body: { verdict: "reject", reason: "No" } } as const;
      deliveries.unshift((await owner.client.decideDelivery(rejected)).data);
    }
    for (let n = 0; n < 3; n++) claims.unshift(await draftOf(await newLongTicket(), n));
    const { client, longestRead, total } = await measured(owner);
    const page = await client.listDeliveries({ query: { ticket_id, limit: limits.pageMaximum } });
    expect(page.data).toEqual(deliveries);
    expect(page.meta).toEqual({ total: 4, limit: limits.pageMaximum, offset: 0 });
    const part = await client.listDeliveries({ query: { ticket_id, limit: 2, offset: 1 } });
    expect(part.data).toEqual(deliveries.slice(1, 3));
    expect((await client.listClaims({ query: { mine: "true" } })).data).toEqual(claims);
    const { evidence, criteria } = limits;
    expect(total()).toBeGreaterThan(9 * criteria * evidence);
    expect(longestRead()).toBeLessThan(mostReadAtOnce + criteria * evidence);
  });

  it.each(["feedback", "card"] as const)("of comments on a %s is read in parts, complete and in order", async (on) => {
    const { owner } = await service.createOrganisation();
    const { id } = on === "feedback" ? await newFeedback(owner) : await newCard(owner, await newBoard(owner, ["One"]));
    const listOf = ({ client }: { client: Person["client"] }, query: { limit: number; offset?: number }) =>
      on === "feedback"
        ? client.listFeedbackComments({ params: { id }, query })
        : client.listCardComments({ params: { id }, query });
    const comments: { id: string }[] = [];
    for (let n = 0; n < 60; n++) {
      const request = { params: { id }, body: { content: `"${n}" ${"é".repeat(limits.comment - 10)}` } };
      if (on === "feedback") {
        const { data } = await owner.client.createFeedbackComment(request);
        comments.push((await owner.client.getFeedbackComment({ params: { id, comment_id: data.id } })).data);
      } else comments.push((await owner.client.createCardComment(request)).data);
    }
    const reader = await measured(owner);
    const page = await listOf(reader, { limit: limits.pageMaximum });
    expect(page.data).toEqual(comments);
    expect(page.meta).toEqual({ total: 60, limit: limits.pageMaximum, offset: 0 });
    const part = await listOf(reader, { limit: 40, offset: 10 });
    expect(part.data).toEqual(comments.slice(10, 50));
    expect(part.meta).toEqual({ total: 60, limit: 40, offset: 10 });
    expect(reader.longestRead()).toBeLessThan(mostReadAtOnce);
    expect(reader.total()).toBeGreaterThan(2 * mostReadAtOnce);
  });
});
