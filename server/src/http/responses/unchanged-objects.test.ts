import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback, newProject, newSilentWebhook } from "../../../test/support/factories.ts";
import { type Organisation, useService } from "../../../test/support/harness.ts";

/** A change to one of each kind of object that can be changed. */
async function changesToOneOfEach({ owner, addMember }: Organisation): Promise<Record<string, readonly object[]>> {
  const dora = await addMember("Dora");
  const project = await newProject(owner, "website");
  const feedback = await newFeedback(owner, { project_id: project.id });
  const board = await newBoard(owner);
  const card = await newCard(owner, board, { assigned_to: dora.userId });
  await newCard(owner, board);
  const ticket = await owner.client.generateTicket({ body: { source_type: "feedback", source_id: feedback.id } });
  const body = { content: "Hello" };
  const said = await owner.client.createFeedbackComment({ params: { id: feedback.id }, body });
  const noted = await owner.client.createCardComment({ params: { id: card.id }, body });
  const webhook = await newSilentWebhook(owner);
  const people = [owner.userId, dora.userId];
  const checklist = [{ id: "a", text: "A", checked: true }];
  return {
    [`clients/${project.client_id}`]: [{ name: "Other" }],
    [`projects/${project.id}`]: [
      { name: "Other", url: "https://other.example", client_id: project.client_id },
      { widget: { color: "#123456" } },
    ],
    [`feedback/${feedback.id}`]: [{ title: "Other", status: "review", type: "bug" }, { spam: true }, { spam: false }],
    [`feedback/${feedback.id}/comments/${said.data.id}`]: [{ content: "Other @Dora", visibility: "public" }],
    [`boards/lists/${board.listIds[1]}`]: [{ name: "Other" }, { position: 99 }, { name: "Third", position: 0 }],
    [`boards/cards/${card.id}`]: [
      { title: "Other", description: "Text", due_date: "2026-12-31", labels: [{ color: "red", text: "a" }], checklist },
      { assigned_to: people },
      { assigned_to: null },
      { position: 1.5 },
      { list_id: board.listIds[1] },
    ],
    [`boards/cards/${card.id}/comments/${noted.data.id}`]: [{ content: "Other" }],
    [`tickets/${ticket.data.id}`]: [
      { title: "Other", status: "done", priority: "low", labels: ["a"], description: "Text" },
      { assigned_to: people },
      { assigned_to: people.toReversed() },
      { assigned_to: null },
    ],
    [`members/${dora.userId}`]: [{ display_name: "Dora  Other", role: "owner" }],
    "notifications/settings": [{ mail: false }, { mention: false, comment: false }],
    [`webhooks/${webhook.id}`]: [{ active: false }, { url: "https://other.example", event_types: ["card.moved"] }],
  };
}

describe("a change that changes nothing", () => {
  const service = useService();

  it("returns the object with the ETag it had, and records no event", async () => {
    const organisation = await service.createOrganisation();
    const { token } = organisation.owner;
    for (const [object, changes] of Object.entries(await changesToOneOfEach(organisation))) {
      const path = `/api/v1/${object}`;
      const events = async () => (await service.request("GET", "/api/v1/events?limit=100", { token })).body.data.length;
      for (const body of changes) {
        const first = await service.request("PATCH", path, { token, body });
        expect([object, body, first.status]).toEqual([object, body, 200]);
        const tag = first.headers.get("etag") ?? "";
        const told = await events();
        const second = await service.request("PATCH", path, { token, body, headers: { "if-match": tag } });
        expect([object, second.status, second.body]).toEqual([object, 200, first.body]);
        expect([object, body, second.headers.get("etag")]).toEqual([object, body, tag]);
        expect([object, await events()]).toEqual([object, told]);
        const found = await service.request("GET", path, { token });
        expect([object, found.headers.get("etag")]).toEqual([object, tag]);
      }
    }
    expect(await service.miscounts()).toEqual([]);
  });

  it("does not make other copies stale, unlike a real change", async () => {
    const { owner } = await service.createOrganisation();
    const { id, title } = await newFeedback(owner);
    const params = { id };
    const { etag } = await owner.client.getFeedback({ params });
    await owner.client.updateFeedback({ params, body: { title } });
    await owner.client.updateFeedback({ params, body: { title: "Other" }, ifMatch: etag });
    await expect(owner.client.updateFeedback({ params, body: { title }, ifMatch: etag })).rejects.toMatchObject({
      status: 412,
    });
  });
});
