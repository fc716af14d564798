import { describe, expect, it } from "vitest";
import { agentOf, claimOf, deliveryOf, newTicket } from "../../../test/support/claims.ts";
import { newBoard, newCard, newFeedback } from "../../../test/support/factories.ts";
import { useService } from "../../../test/support/harness.ts";
import { replyAsReporter } from "../../features/work/comments/comments.exports.ts";
import { newId } from "../../shared/id.ts";
import type { Query } from "../query.ts";
import { seenByAgents } from "./0009-seen-by-agents.ts";

/** A statement as a migration executes it. */
const statement = (sql: string): Query<object, object> => ({ statement: () => ({ name: sql, sql, bind: () => [] }) });

describe("what was stored before authors were", () => {
  const service = useService();

  /** Forgets the authors, as in a database from before, and derives them again. */
  async function migrateAgain(): Promise<void> {
    const updates = seenByAgents().filter((sql) => sql.startsWith("UPDATE"));
    const forget = [
      "UPDATE comments SET author_kind = 'member'",
      "UPDATE cards SET author_kind = 'member'",
      "UPDATE claims SET reason_by = NULL",
    ];
    await service.db.write(async (tx) => {
      for (const sql of [...forget, ...updates]) await tx.run(statement(sql), {});
    });
  }

  it("has the authors that the rows allow, in doubt those who are trusted less", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const feedback = await newFeedback(owner);
    const item = { id: feedback.id, project_id: feedback.project_id, org_id: organisation.id };
    const reply = (contactId?: string) =>
      service.db.write((tx) =>
        replyAsReporter(tx, item, { id: newId(), author: "R", content: "Hm", isAnnounced: true, contactId }),
      );
    const params = { id: feedback.id };
    await owner.client.createFeedbackComment({ params, body: { content: "By a member" } });
    await reply();
    await reply(newId());
    const board = await newBoard(owner);
    const gone = await newFeedback(owner);
    const cards = [
      await newCard(owner, board),
      await newCard(owner, board, { feedback_id: feedback.id }),
      await newCard(owner, board, { feedback_id: gone.id }),
      await newCard(owner, board, { author_name: "Imp Orted" }),
    ];
    await owner.client.deleteFeedback({ params: { id: gone.id } });
    const onCard = { id: cards[0]?.id ?? "" };
    await owner.client.createCardComment({ params: onCard, body: { content: "Mine" } });
    await owner.client.createCardComment({ params: onCard, body: { content: "Theirs", author_name: "Imp Orted" } });
    const { ticket } = await newTicket(owner);
    const released = await claimOf(agent, ticket.id);
    const release = { fence: released.fence, reason: "Too hard" };
    await agent.client.releaseClaim({ params: { id: released.id }, body: release });
    const rejected = await deliveryOf(agent, await claimOf(agent, ticket.id));
    const verdict = { verdict: "reject" as const, reason: "No" };
    await owner.client.decideDelivery({ params: { id: rejected.id }, body: verdict });
    const revoked = await claimOf(agent, ticket.id);
    await owner.client.revokeClaim({ params: { id: revoked.id }, body: { reason: "Stop" } });
    const accepted = await deliveryOf(agent, await claimOf(agent, ticket.id));
    await owner.client.decideDelivery({ params: { id: accepted.id }, body: { verdict: "accept" } });

    const authors = async () => ({
      comments: (await owner.client.listFeedbackComments({ params })).data.map(({ author_kind }) => author_kind),
      onCard: (await owner.client.listCardComments({ params: onCard })).data.map(({ author_kind }) => author_kind),
      cards: (await Promise.all(cards.map(({ id }) => owner.client.getCard({ params: { id } })))).map(
        ({ data }) => data.author_kind,
      ),
      reasons: (await owner.client.listClaims({ query: { ticket_id: ticket.id } })).data.map(
        ({ reason_by }) => reason_by,
      ),
    });
    const stored = {
      comments: ["member", "visitor", "contact"],
      onCard: ["member", "outside"],
      cards: ["member", "visitor", "visitor", "outside"],
      reasons: ["corkboard", "member", "member", "agent"],
    };
    expect(await authors()).toEqual(stored);
    await migrateAgain();
    expect(await authors()).toEqual(stored);
  });
});
