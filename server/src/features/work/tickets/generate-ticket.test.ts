import { randomUUID } from "node:crypto";
import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { comparableResponse, errorResponse } from "../../../../test/support/expected-errors.ts";

describe("generating a ticket", () => {
  const service = useService();
  const generate = (token: string, body: unknown) =>
    service.request("POST", "/api/v1/tickets/generate", { token, body });

  it("returns 201 with a Location and exactly nine fields", async () => {
    const { owner } = await service.createOrganisation();
    const feedback = await newFeedback(owner, { title: "Checkout is broken", type: "bug" });
    const response = await generate(owner.token, { source_type: "feedback", source_id: feedback.id });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        title: "Checkout is broken",
        description: expect.stringContaining("## Acceptance criteria"),
        priority: "high",
        status: "open",
        labels: expect.arrayContaining(["bug"]),
        version: 1,
        source_type: "feedback",
        source_id: feedback.id,
        created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      },
    });
    expect(response.headers.get("location")).toBe(`/api/v1/tickets/${response.body.data.id}`);
  });

  it("creates an open, unassigned ticket in the source's project, created by the caller", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const feedback = await newFeedback(owner);
    const response = await generate(developer.token, { source_type: "feedback", source_id: feedback.id });
    const found = await service.request("GET", response.headers.get("location") ?? "", { token: owner.token });
    expect(found.status).toBe(200);
    expect(found.body).toEqual({
      data: {
        ...response.body.data,
        org_id: org,
        project_id: feedback.project_id,
        source_url: `/api/v1/feedback/${feedback.id}`,
        ai_context: {
          engine: "builtin",
          model: null,
          prompt_version: null,
          input_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          duration_ms: expect.any(Number),
          usage: null,
          cost_usd: null,
          calls: 0,
          priority: { reason: expect.any(String), cites: expect.any(Array) },
          criteria: expect.any(Array),
        },
        title_by: "writer",
        description_by: "writer",
        description_parts: null,
        criteria: [expect.objectContaining({ number: 1, origin: "visitor", state: "proposed", confirmed_by: null })],
        ready_at: null,
        created_by: developer.userId,
        assigned_to: null,
        assigned_user_ids: [],
        set_aside: false,
        claim: null,
        updated_at: response.body.data.created_at,
      },
    });
  });

  it("is based on a feedback item with all its comments", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const { id } = await newFeedback(owner, {
      description: "Nothing happens",
      page_url: "https://bolt.example/cart",
      browser_info: { os: "Linux" },
    });
    for (let n = 0; n < 101; n++) {
      await owner.client.createFeedbackComment({ params: { id }, body: { content: `Comment ${n}` } });
    }
    const decisive = { params: { id }, body: { content: "There was data loss" } };
    const comment = (await developer.client.createFeedbackComment(decisive)).data;
    const { data } = await owner.client.generateTicket({ body: { source_type: "feedback", source_id: id } });
    expect(data.priority).toBe("high");
    for (const said of ["Nothing happens", "https://bolt.example/cart", "Linux", "data loss"]) {
      expect(data.description).toContain(said);
    }
    const ticket = await owner.client.getTicket({ params: { id: data.id } });
    expect(ticket.data.ai_context.priority?.cites).toEqual([{ comment: comment.id }]);
  });

  it("is based on a card with its labels, checklist and comments", async () => {
    const { owner } = await service.createOrganisation();
    const card = await newCard(owner, await newBoard(owner), {
      title: "Fix a typo",
      description: "In the footer",
      labels: [{ color: "red", text: "copy" }],
    });
    await owner.client.updateCard({ params: { id: card.id }, body: { checklist: [{ text: "Spell it right" }] } });
    await owner.client.createCardComment({ params: { id: card.id }, body: { content: "Soon", author_name: "Tina" } });
    const { data } = await owner.client.generateTicket({ body: { source_type: "board_card", source_id: card.id } });
    expect(data).toMatchObject({
      title: "Fix a typo",
      priority: "low",
      labels: expect.arrayContaining(["copy"]),
      source_type: "board_card",
      source_id: card.id,
    });
    for (const said of ["In the footer", "- [ ] Spell it right"]) expect(data.description).toContain(said);
    const ticket = await owner.client.getTicket({ params: { id: data.id } });
    expect(ticket.data.project_id).toBe(card.project_id);
  });

  it("creates a new ticket for every request", async () => {
    const { owner } = await service.createOrganisation();
    const feedback = await newFeedback(owner);
    const body = { source_type: "feedback", source_id: feedback.id.toUpperCase() } as const;
    const first = await owner.client.generateTicket({ body });
    const second = await owner.client.generateTicket({ body });
    expect(first.data.source_id).toBe(feedback.id);
    expect(second.data.id).not.toBe(first.data.id);
    expect((await owner.client.listTickets()).meta.total).toBe(2);
    expect(await service.miscounts()).toEqual([]);
  });

  it.each([
    [{}, errors.missingSource],
    [{ source_type: "feedback" }, errors.missingSource],
    [{ source_id: randomUUID() }, errors.missingSource],
    [{ source_type: "", source_id: randomUUID() }, errors.missingSource],
    [{ source_type: "feedback", source_id: " " }, errors.missingSource],
    [{ source_type: null, source_id: null }, errors.missingSource],
    [{ source_type: "nonsense" }, errors.missingSource],
    [{ source_type: "card", source_id: randomUUID() }, errors.invalidSourceType],
    [{ source_type: "Feedback", source_id: randomUUID() }, errors.invalidSourceType],
    [{ source_type: 5, source_id: randomUUID() }, errors.invalidSourceType],
    [{ source_type: ["feedback"], source_id: "x" }, errors.invalidSourceType],
    [{ source_type: "feedback", source_id: randomUUID() }, errors.sourceNotFound],
    [{ source_type: "board_card", source_id: randomUUID() }, errors.sourceNotFound],
    [{ source_type: "feedback", source_id: "no-uuid" }, errors.sourceNotFound],
  ])("rejects %j and creates no ticket", async (body, entry) => {
    const { owner } = await service.createOrganisation();
    const response = await generate(owner.token, body);
    expect(response).toMatchObject(errorResponse(entry));
    expect(response.headers.has("location")).toBe(false);
    expect((await owner.client.listTickets()).meta.total).toBe(0);
  });

  it("returns 404 for a card requested as feedback, feedback requested as a card, and deleted sources", async () => {
    const { owner } = await service.createOrganisation();
    const [feedback, deleted] = [await newFeedback(owner), await newFeedback(owner)];
    const card = await newCard(owner, await newBoard(owner));
    await owner.client.deleteFeedback({ params: { id: deleted.id } });
    for (const body of [
      { source_type: "feedback", source_id: card.id },
      { source_type: "board_card", source_id: feedback.id },
      { source_type: "feedback", source_id: deleted.id },
    ]) {
      expect(await generate(owner.token, body)).toMatchObject(errorResponse(errors.sourceNotFound));
    }
  });

  it("returns 404 for another organisation's feedback or card", async () => {
    const { owner } = await service.createOrganisation();
    const { owner: stranger } = await service.createOrganisation();
    const sources = {
      feedback: (await newFeedback(stranger)).id,
      board_card: (await newCard(stranger, await newBoard(stranger))).id,
    };
    for (const [source_type, foreign] of Object.entries(sources)) {
      const attempt = (source_id: string) =>
        comparableResponse(service, "POST", "/api/v1/tickets/generate", {
          token: owner.token,
          body: { source_type, source_id },
        });
      const response = await attempt(foreign);
      expect(response.status).toBe(404);
      expect(response).toEqual(await attempt(randomUUID()));
    }
    expect((await stranger.client.listTickets()).meta.total).toBe(0);
  });

  it("checks the token first, then the JSON syntax", async () => {
    const { owner } = await service.createOrganisation();
    const path = "/api/v1/tickets/generate";
    const headers = { "content-type": "application/json" };
    expect(await service.request("POST", path, { rawBody: "{", headers })).toMatchObject(
      errorResponse(errors.unauthenticated),
    );
    expect(await service.request("POST", path, { token: owner.token, rawBody: "{", headers })).toMatchObject(
      errorResponse(errors.invalidJson),
    );
    expect(await service.request("POST", path, { token: owner.token, body: [] })).toMatchObject(
      errorResponse(errors.bodyNotObject),
    );
  });
});
