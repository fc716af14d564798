import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { recordEvent } from "../../../events/record-event.ts";
import { serviceOf } from "../../../shared/actor.ts";
import { newId } from "../../../shared/id.ts";

describe("the event log", () => {
  const service = useService();

  it("has the event of a change as soon as the change returns", async () => {
    const { owner } = await service.createOrganisation();
    const { data } = await owner.client.createClient({ body: { name: "Bolt Bikes" } });
    const events = (await owner.client.listEvents()).data;
    expect(events.at(-1)).toEqual({
      id: expect.any(String),
      sequence: 2,
      type: "client.created",
      org_id: data.org_id,
      project_id: null,
      object_id: data.id,
      parent_id: null,
      version: 1,
      actor: { user_id: owner.userId, display_name: owner.displayName },
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      changes: { name: { from: null, to: "Bolt Bikes" } },
    });
    expect(events[0]).toMatchObject({ type: "member.created", object_id: owner.userId, actor: null, sequence: 1 });
  });

  it("describes a move by its source and target only", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["To do", "Done"]);
    const card = await newCard(owner, board);
    await owner.client.updateCard({ params: { id: card.id }, body: { list_id: board.listIds[1] ?? "", position: 4 } });
    const history = (await owner.client.listEvents({ query: { object_id: card.id } })).data;
    expect(history.map(({ type }) => type)).toEqual(["card.created", "card.moved"]);
    expect(history[1]?.changes).toEqual({
      list_id: { from: board.listIds[0], to: board.listIds[1] },
      position: { from: 0, to: 4 },
    });
    await owner.client.updateCard({ params: { id: card.id }, body: { position: 7 } });
    const [latest] = (await owner.client.listEvents({ query: { object_id: card.id, order: "newest" } })).data;
    expect(latest?.changes).toEqual({
      list_id: { from: board.listIds[1], to: board.listIds[1] },
      position: { from: 4, to: 7 },
    });
  });

  it("includes comments and their mentions in the history of a feedback item", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const ann = await addMember("Ann Lee");
    const { id } = await newFeedback(owner);
    const comment = await owner.client.createFeedbackComment({ params: { id }, body: { content: "@Ann Lee, look" } });
    await owner.client.updateFeedback({ params: { id }, body: { status: "done", title: "New" } });
    const history = (await owner.client.listEvents({ query: { object_id: id } })).data;
    expect(history.map(({ type }) => type)).toEqual([
      "feedback.created",
      "comment.created",
      "comment.mentioned",
      "feedback.status_changed",
      "feedback.updated",
    ]);
    expect(history[2]).toMatchObject({
      object_id: comment.data.id,
      parent_id: id,
      changes: { mentioned_user_ids: { from: null, to: [ann.userId] } },
    });
    const ofComment = await owner.client.listEvents({ query: { object_id: comment.data.id } });
    expect(ofComment.data.map(({ type }) => type)).toEqual(["comment.created", "comment.mentioned"]);
  });

  it("has every event of a large transaction, in order", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const objects = Array.from({ length: 1_201 }, () => newId());
    await service.db.write(async (tx) => {
      for (const id of objects)
        await recordEvent(tx, serviceOf(org), "client.created", { id, projectId: null, version: 1 }, "{}");
    });
    const told: string[] = [];
    for (let after = 1, more = true; more;) {
      const page = await owner.client.listEvents({ query: { after, limit: 100 } });
      expect(page.data.map(({ sequence }) => sequence)).toEqual(page.data.map((_, index) => after + 1 + index));
      told.push(...page.data.map(({ object_id }) => object_id));
      after += page.data.length;
      more = page.meta.more;
    }
    expect(told).toEqual(objects);
  });

  it("can be read from any position, in either direction", async () => {
    const { owner } = await service.createOrganisation();
    for (const name of ["a", "b", "c", "d"]) await owner.client.createClient({ body: { name } });
    const sequences = async (query: object) => {
      const { data, meta } = await owner.client.listEvents({ query });
      return { sequences: data.map(({ sequence }) => sequence), more: meta.more };
    };
    expect(await sequences({ after: 2, limit: 2 })).toEqual({ sequences: [3, 4], more: true });
    expect(await sequences({ after: 4, limit: 2 })).toEqual({ sequences: [5], more: false });
    expect(await sequences({ order: "newest", limit: 2 })).toEqual({ sequences: [5, 4], more: true });
    expect(await sequences({ before: 3 })).toEqual({ sequences: [2, 1], more: false });
    expect(await sequences({ after: 1, before: 4 })).toEqual({ sequences: [2, 3], more: false });
    expect(await sequences({ after: 1, before: 5, limit: 2 })).toEqual({ sequences: [2, 3], more: true });
    expect(await sequences({ after: 1, before: 4, order: "newest" })).toEqual({ sequences: [3, 2], more: false });
    expect(await sequences({ after: 99 })).toEqual({ sequences: [], more: false });
  });
});
