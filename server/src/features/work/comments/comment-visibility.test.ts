import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { query } from "../../../db/query.ts";

const makeCardCommentsPublic = query((q, p: { org: string }) =>
  q.updateTable("comments").set({ visibility: "public" }).where("org_id", "=", p.org).where("card_id", "is not", null),
);

describe("the visibility of comments", () => {
  const service = useService();

  it("is internal by default, and shown wherever the comment is", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const quiet = await owner.client.createFeedbackComment({ params: { id }, body: { content: "Quiet" } });
    const loud = await owner.client.createFeedbackComment({
      params: { id },
      body: { content: "Loud", visibility: "public" },
    });
    expect([quiet.data.visibility, loud.data.visibility]).toEqual(["internal", "public"]);
    const listed = await owner.client.listFeedbackComments({ params: { id } });
    expect(listed.data.map(({ visibility }) => visibility)).toEqual(["internal", "public"]);
    const one = await owner.client.getFeedbackComment({ params: { id, comment_id: loud.data.id } });
    expect(one.data).toEqual({ ...loud.data, author: "Olive Owner", author_kind: "member", via: expect.any(String) });
  });

  it("can be changed on its own, in both directions, by the author and by owners", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const [dora, other] = [await addMember("Dora"), await addMember("Other")];
    const { id } = await newFeedback(owner);
    const said = { params: { id }, body: { content: "Said" } };
    const { id: comment_id } = (await dora.client.createFeedbackComment(said)).data;
    const path = `/api/v1/feedback/${id}/comments/${comment_id}`;
    const change = (token: string, visibility: unknown) =>
      service.request("PATCH", path, { token, body: { visibility } });

    expect(await change(dora.token, "public")).toMatchObject({
      status: 200,
      body: { data: { content: "Said", visibility: "public" } },
    });
    expect((await change(other.token, "internal")).status).toBe(403);
    expect(
      (await service.request("PATCH", path, { token: dora.token, body: { content: "New" } })).body.data,
    ).toMatchObject({ content: "New", visibility: "public" });
    expect((await change(owner.token, "internal")).body.data).toMatchObject({ content: "New", visibility: "internal" });
    for (const wrong of ["PUBLIC", "", null, 1, ["public"]]) {
      expect(await change(dora.token, wrong)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
      const body = { content: "Kept out", visibility: wrong };
      expect((await service.request("POST", path.slice(0, -37), { token: dora.token, body })).status).toBe(400);
    }
    expect((await owner.client.listFeedbackComments({ params: { id } })).data).toMatchObject([
      { content: "New", visibility: "internal" },
    ]);
  });

  it("is reported in events, but not if it does not change", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const { data } = await owner.client.createFeedbackComment({ params: { id }, body: { content: "Said" } });
    const params = { id, comment_id: data.id };
    await owner.client.updateFeedbackComment({ params, body: { visibility: "internal" } });
    await owner.client.updateFeedbackComment({ params, body: { visibility: "public" } });
    const history = (await owner.client.listEvents({ query: { object_id: data.id } })).data;
    expect(history.map(({ type, changes }) => ({ type, changes }))).toEqual([
      {
        type: "comment.created",
        changes: { content: { from: null, to: "Said" }, visibility: { from: null, to: "internal" } },
      },
      { type: "comment.updated", changes: { visibility: { from: "internal", to: "public" } } },
    ]);
  });

  it("does not exist on card comments, even if the service sets it by mistake", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const { id } = await newCard(owner, await newBoard(owner));
    const path = `/api/v1/boards/cards/${id}/comments`;
    const body = { content: "On a card", visibility: "public" };
    const created = await service.request("POST", path, { token: owner.token, body });
    expect(created.status).toBe(201);
    expect(created.body.data).not.toHaveProperty("visibility");
    const patched = { token: owner.token, body: { visibility: "public" } };
    expect((await service.request("PATCH", `${path}/${created.body.data.id}`, patched)).status).toBe(400);
    const history = (await owner.client.listEvents({ query: { object_id: created.body.data.id } })).data;
    expect(history.map(({ changes }) => Object.keys(changes))).toEqual([["content", "author_name"]]);
    await expect(service.db.write((tx) => tx.run(makeCardCommentsPublic, { org: organisation.id }))).rejects.toThrow(
      /constraint/i,
    );
  });
});
