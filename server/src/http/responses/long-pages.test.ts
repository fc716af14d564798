import { createClient } from "@corkboard/client";
import { limits, type Ticket } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../test/support/app-on.ts";
import { newBoard, newCard, newFeedback } from "../../../test/support/factories.ts";
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
