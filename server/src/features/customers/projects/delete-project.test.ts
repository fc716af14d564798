import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { type Query, query } from "../../../db/query.ts";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";

const rowsOf = (
  table:
    | "feedback"
    | "board_lists"
    | "cards"
    | "card_assignees"
    | "comments"
    | "feedback_comment_counts"
    | "card_comment_counts"
    | "tickets"
    | "ticket_assignees",
): Query<{ org: string }, { total: number }> =>
  query((q, p: { org: string }) =>
    q.selectFrom(table).select(q.fn.countAll<number>().as("total")).where("org_id", "=", p.org),
  );

const contents = {
  feedback: rowsOf("feedback"),
  lists: rowsOf("board_lists"),
  cards: rowsOf("cards"),
  cardAssignees: rowsOf("card_assignees"),
  comments: rowsOf("comments"),
  feedbackCommentCounts: rowsOf("feedback_comment_counts"),
  cardCommentCounts: rowsOf("card_comment_counts"),
  tickets: rowsOf("tickets"),
  ticketAssignees: rowsOf("ticket_assignees"),
};

describe("deleting a project", () => {
  const service = useService();

  const filledOrganisation = async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const dora = await organisation.addMember("Dora");
    const board = await newBoard(owner);
    const card = await newCard(owner, board, { assigned_to: [owner.userId, dora.userId] });
    const feedback = await newFeedback(owner);
    const body = { content: "Look, @Dora" };
    await owner.client.createCardComment({ params: { id: card.id }, body });
    await owner.client.createFeedbackComment({ params: { id: feedback.id }, body });
    const tickets = [];
    for (const source of [
      { source_type: "board_card", source_id: card.id },
      { source_type: "feedback", source_id: feedback.id },
    ] as const) {
      const { id } = (await owner.client.generateTicket({ body: source })).data;
      await owner.client.updateTicket({ params: { id }, body: { assigned_to: [dora.userId] } });
      tickets.push(id);
    }
    return { organisation, owner, dora, board, card, feedback, tickets };
  };

  const counted = async (org: string) => {
    const totals: Record<string, number> = {};
    for (const [name, rows] of Object.entries(contents))
      totals[name] = (await service.db.first(rows, { org }))?.total ?? 0;
    return totals;
  };

  it("deletes everything in a board, and nothing of any other project", async () => {
    const { organisation, owner, dora, board, card, feedback, tickets } = await filledOrganisation();
    const response = await owner.client.deleteProject({ params: { id: board.projectId } });
    expect(response.data).toEqual({ deleted: true });
    const { client } = owner;
    await expect(client.getProject({ params: { id: board.projectId } })).rejects.toMatchObject(errors.projectNotFound);
    await expect(client.getCard({ params: { id: card.id } })).rejects.toMatchObject(errors.cardNotFound);
    await expect(client.listCardComments({ params: { id: card.id } })).rejects.toMatchObject(errors.cardNotFound);
    await expect(client.getTicket({ params: { id: tickets[0] ?? "" } })).rejects.toMatchObject(errors.ticketNotFound);
    await expect(client.updateBoardList({ params: { id: board.listId }, body: { name: "No" } })).rejects.toMatchObject(
      errors.listNotFound,
    );
    expect((await client.listCards()).meta.total).toBe(0);
    const ofDora = await client.listTickets({ query: { assigned_to: dora.userId } });
    expect(ofDora.data.map(({ source_type }) => source_type)).toEqual(["feedback"]);
    expect(ofDora.meta.total).toBe(1);
    expect((await client.listFeedbackComments({ params: { id: feedback.id } })).meta.total).toBe(1);
    await service.purged();
    expect(await counted(organisation.id)).toEqual({
      feedback: 1,
      lists: 0,
      cards: 0,
      cardAssignees: 0,
      comments: 1,
      feedbackCommentCounts: 1,
      cardCommentCounts: 0,
      tickets: 1,
      ticketAssignees: 1,
    });
    expect(await service.miscounts()).toEqual([]);
  });

  it("deletes everything in a website, and nothing of any other project", async () => {
    const { organisation, owner, card, feedback } = await filledOrganisation();
    await owner.client.deleteProject({ params: { id: feedback.project_id } });
    const { client } = owner;
    const refused = errors.feedbackNotFound;
    await expect(client.getFeedback({ params: { id: feedback.id } })).rejects.toMatchObject(refused);
    await expect(client.listFeedbackComments({ params: { id: feedback.id } })).rejects.toMatchObject(refused);
    expect((await client.listFeedback()).meta.total).toBe(0);
    expect((await client.listProjects()).data.map(({ type }) => type)).toEqual(["board"]);
    expect((await client.listTickets()).data.map(({ source_type }) => source_type)).toEqual(["board_card"]);
    expect((await client.getCard({ params: { id: card.id } })).data.assigned_user_ids).toHaveLength(2);
    await service.purged();
    expect(await counted(organisation.id)).toEqual({
      feedback: 0,
      lists: 3,
      cards: 1,
      cardAssignees: 2,
      comments: 1,
      feedbackCommentCounts: 0,
      cardCommentCounts: 1,
      tickets: 1,
      ticketAssignees: 1,
    });
    expect(await service.miscounts()).toEqual([]);
  });

  it("keeps the client, which can then be deleted", async () => {
    const { owner, feedback } = await filledOrganisation();
    const { client_id } = (await owner.client.getProject({ params: { id: feedback.project_id } })).data;
    await owner.client.deleteProject({ params: { id: feedback.project_id } });
    expect((await owner.client.getClient({ params: { id: client_id } })).data.id).toBe(client_id);
    expect((await owner.client.deleteClient({ params: { id: client_id } })).data).toEqual({ deleted: true });
  });
});
