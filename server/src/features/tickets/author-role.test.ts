import { createClient } from "@corkboard/client";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../test/support/app-on.ts";
import { newBoard, newCard, newFeedback } from "../../../test/support/factories.ts";
import { type Person, useService } from "../../../test/support/harness.ts";
import { builtinTicketWriter } from "../../ports/ai/builtin-writer.ts";
import type { TicketSource } from "../../ports/ai/proposal.ts";
import { authorRole } from "./author-role.ts";

describe("the author of a text that a ticket is based on", () => {
  const service = useService();

  /** What the ticket writer receives. */
  async function sourceOf(person: Person, source_type: "feedback" | "board_card", source_id: string) {
    const received: TicketSource[] = [];
    const { url } = await startAppOn(service.db, {
      ticketWriter: {
        write(source, turn) {
          received.push(source);
          return builtinTicketWriter.write(source, turn);
        },
      },
    });
    await createClient({ baseUrl: url, token: person.token }).generateTicket({ body: { source_type, source_id } });
    return received[0];
  }

  it("is a visitor for feedback, and a member for internal comments", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    await owner.client.createFeedbackComment({ params: { id }, body: { content: "Seen too" } });
    expect(await sourceOf(owner, "feedback", id)).toMatchObject({
      author: "visitor",
      comments: [{ author: "member", authorName: owner.displayName }],
    });
  });

  it("is a member for a card, and somebody outside where an integration names another author", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    const { id } = await newCard(owner, board);
    for (const author_name of [undefined, "Tina"]) {
      const body = { content: "Soon", ...(author_name === undefined ? {} : { author_name }) };
      await owner.client.createCardComment({ params: { id }, body });
    }
    expect(await sourceOf(owner, "board_card", id)).toMatchObject({
      author: "member",
      comments: [
        { author: "member", authorName: owner.displayName },
        { author: "outside", authorName: "Tina" },
      ],
    });
    const { id: foreign } = await newCard(owner, board, { author_name: "Tina" });
    expect(await sourceOf(owner, "board_card", foreign)).toMatchObject({ author: "outside" });
  });

  it("is the visitor for a card that was created from a report", async () => {
    const { owner } = await service.createOrganisation();
    const feedback = await newFeedback(owner);
    const board = await newBoard(owner);
    const { id } = await newCard(owner, board, { feedback_id: feedback.id });
    expect(await sourceOf(owner, "board_card", id)).toMatchObject({ author: "visitor" });
  });

  const comment = { of: "comment", user_id: null, contact_id: null, author_name: null, member_name: null } as const;
  it.each([
    ["visitor", { ...comment, author_name: "Rita" }],
    ["contact", { ...comment, contact_id: "c", author_name: "Rita" }],
    ["member", { ...comment, user_id: "u" }],
    ["member", { ...comment, user_id: "u", author_name: "Ann", member_name: "Ann" }],
    ["outside", { ...comment, user_id: "u", author_name: "Ann", member_name: null }],
    ["outside", { ...comment, user_id: "u", author_name: "Ann", member_name: "Ann Renamed" }],
  ] as const)("is %s for a comment stored as %j", (role, stored) => {
    expect(authorRole(stored)).toBe(role);
  });
});
