import { randomUUID } from "node:crypto";
import { errors, limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { comparableResponse, clientError, errorResponse } from "../../../../test/support/expected-errors.ts";

describe("feedback comments", () => {
  const service = useService();

  it("are created with 201, the spec's five fields, their visibility and version, without the author's name", async () => {
    const { owner } = await service.createOrganisation();
    const feedback = await newFeedback(owner);
    const path = `/api/v1/feedback/${feedback.id}/comments`;
    const response = await service.request("POST", path, { token: owner.token, body: { content: " Seen it too\n" } });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        feedback_id: feedback.id,
        user_id: owner.userId,
        content: " Seen it too\n",
        visibility: "internal",
        version: 1,
        created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      },
    });
    expect(response.headers.get("location")).toBe(`${path}/${response.body.data.id}`);
  });

  it("are listed oldest first with their authors' current names", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const { id } = await newFeedback(owner);
    const first = await owner.client.createFeedbackComment({ params: { id }, body: { content: "One" } });
    const second = await developer.client.createFeedbackComment({ params: { id }, body: { content: "Two" } });
    await owner.client.updateMember({ params: { user_id: developer.userId }, body: { display_name: "Devi Eloper" } });
    const response = await service.request("GET", `/api/v1/feedback/${id}/comments`, { token: developer.token });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      data: [
        { ...first.data, author: "Olive Owner", author_kind: "member", via: "First token" },
        { ...second.data, author: "Devi Eloper", author_kind: "member", via: "First token" },
      ],
      meta: { total: 2, limit: 100, offset: 0 },
    });
  });

  it("remain, under the last name, when their author is removed", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const { id } = await newFeedback(owner);
    await developer.client.createFeedbackComment({ params: { id }, body: { content: "Bye" } });
    await owner.client.removeMember({ params: { user_id: developer.userId } });
    const [comment] = (await owner.client.listFeedbackComments({ params: { id } })).data;
    expect(comment).toMatchObject({ user_id: developer.userId, author: "Dev Eloper", content: "Bye" });
  });

  it("accept no author other than the token's owner", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const { id } = await newFeedback(owner);
    const body = { content: "Mine", user_id: owner.userId, author: "Somebody" };
    await service.request("POST", `/api/v1/feedback/${id}/comments`, { token: developer.token, body });
    const [comment] = (await owner.client.listFeedbackComments({ params: { id } })).data;
    expect(comment).toMatchObject({ user_id: developer.userId, author: "Dev Eloper" });
  });

  it("have pages that never overlap and a correct total past the last page", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    for (let n = 0; n < 104; n++) {
      await owner.client.createFeedbackComment({ params: { id }, body: { content: `Comment ${n}` } });
    }
    const pageOf = async (query: { limit?: number; offset?: number }) => {
      const { data, meta } = await owner.client.listFeedbackComments({ params: { id }, query });
      return { contents: data.map((comment) => comment.content), meta };
    };
    const all = Array.from({ length: 104 }, (_, n) => `Comment ${n}`);
    expect(await pageOf({})).toEqual({
      contents: all.slice(0, 100),
      meta: { total: 104, limit: 100, offset: 0 },
    });
    expect(await pageOf({ limit: 101, offset: 100 })).toEqual({
      contents: all.slice(100),
      meta: { total: 104, limit: 100, offset: 100 },
    });
    expect(await pageOf({ limit: 3, offset: 2 })).toEqual({
      contents: all.slice(2, 5),
      meta: { total: 104, limit: 3, offset: 2 },
    });
    expect(await pageOf({ offset: 1_000 })).toEqual({
      contents: [],
      meta: { total: 104, limit: 100, offset: 1_000 },
    });
    expect(await service.miscounts()).toEqual([]);
  });

  it.each([
    {},
    { content: "" },
    { content: " \n\t" },
    { content: null },
    { content: 5 },
    { content: ["a"] },
    { text: "a" },
  ])("require content: %j is rejected and nothing is created", async (body) => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const response = await service.request("POST", `/api/v1/feedback/${id}/comments`, { token: owner.token, body });
    expect(response).toMatchObject(errorResponse(errors.contentRequired));
    expect((await owner.client.listFeedbackComments({ params: { id } })).meta.total).toBe(0);
  });

  it("accept 20,000 characters and no more", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const content = "😀".repeat(limits.comment);
    const created = await owner.client.createFeedbackComment({ params: { id }, body: { content } });
    expect(created.data.content).toBe(content);
    const tooLong = { params: { id }, body: { content: `${content}!` } };
    const refused = clientError(errors.invalidInput, "content must be at most 20000 characters");
    await expect(owner.client.createFeedbackComment(tooLong)).rejects.toMatchObject(refused);
    const params = { id, comment_id: created.data.id };
    await expect(owner.client.updateFeedbackComment({ ...tooLong, params })).rejects.toMatchObject(refused);
    expect((await owner.client.listFeedbackComments({ params: { id } })).data.map((c) => c.content)).toEqual([content]);
  });

  it("check token, query, body syntax, feedback and content, in that order", async () => {
    const { owner } = await service.createOrganisation();
    const { token } = owner;
    const path = `/api/v1/feedback/${randomUUID()}/comments`;
    const json = { "content-type": "application/json" };
    expect(await service.request("GET", `${path}?limit=0`)).toMatchObject(errorResponse(errors.unauthenticated));
    expect(await service.request("GET", `${path}?limit=0`, { token })).toMatchObject({
      status: 400,
      body: { error: "limit must be an integer of at least 1" },
    });
    expect(await service.request("GET", path, { token })).toMatchObject(errorResponse(errors.feedbackNotFound));
    expect(await service.request("POST", path, { rawBody: "{", headers: json })).toMatchObject(
      errorResponse(errors.unauthenticated),
    );
    expect(await service.request("POST", path, { token, rawBody: "{", headers: json })).toMatchObject(
      errorResponse(errors.invalidJson),
    );
    expect(await service.request("POST", path, { token, body: {} })).toMatchObject(
      errorResponse(errors.feedbackNotFound),
    );
  });

  it("can be edited by their author, keeping order, time and author", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const { id } = await newFeedback(owner);
    const { data } = await developer.client.createFeedbackComment({ params: { id }, body: { content: "Tpyo" } });
    await owner.client.createFeedbackComment({ params: { id }, body: { content: "Later" } });
    const response = await service.request("PATCH", `/api/v1/feedback/${id}/comments/${data.id}`, {
      token: developer.token,
      body: { content: "Typo", user_id: owner.userId, nonsense: 1 },
    });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      data: { ...data, content: "Typo", author: "Dev Eloper", author_kind: "member", via: "First token", version: 2 },
    });
    const [first] = (await owner.client.listFeedbackComments({ params: { id } })).data;
    expect(first).toEqual(response.body.data);
  });

  it("can be edited and deleted by any owner, and still show their author", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const { id } = await newFeedback(owner);
    const { data } = await developer.client.createFeedbackComment({ params: { id }, body: { content: "Rude" } });
    const params = { id, comment_id: data.id };
    const edited = await owner.client.updateFeedbackComment({ params, body: { content: "Kind" } });
    expect(edited.data).toMatchObject({ user_id: developer.userId, author: "Dev Eloper", content: "Kind" });
    expect(await owner.client.deleteFeedbackComment({ params })).toMatchObject({ data: { deleted: true } });
    await expect(owner.client.deleteFeedbackComment({ params })).rejects.toMatchObject(
      clientError(errors.commentNotFound),
    );
    expect((await owner.client.listFeedbackComments({ params: { id } })).meta.total).toBe(0);
    expect(await service.miscounts()).toEqual([]);
  });

  it("cannot be changed by a developer who is not the author", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const [author, other] = [await addMember("Ann Author"), await addMember("Otto Other")];
    const { id } = await newFeedback(owner);
    const { data } = await author.client.createFeedbackComment({ params: { id }, body: { content: "Mine" } });
    const params = { id, comment_id: data.id };
    const forbidden = clientError(errors.forbidden);
    await expect(other.client.updateFeedbackComment({ params, body: { content: "No" } })).rejects.toMatchObject(
      forbidden,
    );
    await expect(other.client.updateFeedbackComment({ params, body: {} })).rejects.toMatchObject(forbidden);
    await expect(other.client.deleteFeedbackComment({ params })).rejects.toMatchObject(forbidden);
    const [left] = (await owner.client.listFeedbackComments({ params: { id } })).data;
    expect(left).toEqual({ ...data, author: "Ann Author", author_kind: "member", via: "First token" });
    await author.client.deleteFeedbackComment({ params });
  });

  it("are unchanged by an edit without a known field or without content", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const { data } = await owner.client.createFeedbackComment({ params: { id }, body: { content: "Same" } });
    const path = `/api/v1/feedback/${id}/comments/${data.id}`;
    const { token } = owner;
    for (const body of [{}, { nonsense: 1 }]) {
      expect(await service.request("PATCH", path, { token, body })).toMatchObject(
        errorResponse(errors.noValidFieldsToUpdate),
      );
    }
    for (const content of ["", "  ", null, 5]) {
      expect(await service.request("PATCH", path, { token, body: { content } })).toMatchObject(
        errorResponse(errors.contentRequired),
      );
    }
    expect((await owner.client.listFeedbackComments({ params: { id } })).data[0]?.content).toBe("Same");
  });

  it("are found only under the item they belong to", async () => {
    const { owner } = await service.createOrganisation();
    const [feedback, elsewhere] = [await newFeedback(owner), await newFeedback(owner)];
    const card = await newCard(owner, await newBoard(owner));
    const written = await owner.client.createFeedbackComment({
      params: { id: feedback.id },
      body: { content: "Here" },
    });
    const onCard = await owner.client.createCardComment({ params: { id: card.id }, body: { content: "There" } });
    const missing = errorResponse(errors.commentNotFound);
    for (const path of [
      `/api/v1/feedback/${elsewhere.id}/comments/${written.data.id}`,
      `/api/v1/boards/cards/${card.id}/comments/${written.data.id}`,
      `/api/v1/feedback/${feedback.id}/comments/${onCard.data.id}`,
      `/api/v1/feedback/${feedback.id}/comments/${randomUUID()}`,
      `/api/v1/feedback/${feedback.id}/comments/no-uuid`,
    ]) {
      const { token } = owner;
      expect(await service.request("PATCH", path, { token, body: { content: "x" } })).toMatchObject(missing);
      expect(await service.request("PATCH", path, { token, body: {} })).toMatchObject(missing);
      expect(await service.request("DELETE", path, { token })).toMatchObject(missing);
    }
    const gone = `/api/v1/feedback/${randomUUID()}/comments/${written.data.id}`;
    expect(await service.request("DELETE", gone, { token: owner.token })).toMatchObject(
      errorResponse(errors.feedbackNotFound),
    );
    expect((await owner.client.listFeedbackComments({ params: { id: feedback.id } })).meta.total).toBe(1);
  });

  it("return 404 for another organisation", async () => {
    const { owner } = await service.createOrganisation();
    const { owner: stranger } = await service.createOrganisation();
    const own = await newFeedback(owner);
    const foreign = await newFeedback(stranger);
    const { data } = await stranger.client.createFeedbackComment({
      params: { id: foreign.id },
      body: { content: "Secret" },
    });
    const { token } = owner;
    const attempts = [
      (id: string) => comparableResponse(service, "GET", `/api/v1/feedback/${id}/comments`, { token }),
      (id: string) =>
        comparableResponse(service, "POST", `/api/v1/feedback/${id}/comments`, { token, body: { content: "x" } }),
      (id: string) => comparableResponse(service, "DELETE", `/api/v1/feedback/${id}/comments/${data.id}`, { token }),
    ];
    for (const attempt of attempts) {
      const response = await attempt(foreign.id);
      expect(response.status).toBe(404);
      expect(response).toEqual(await attempt(randomUUID()));
    }
    const byComment = (id: string) =>
      comparableResponse(service, "PATCH", `/api/v1/feedback/${own.id}/comments/${id}`, {
        token,
        body: { content: "x" },
      });
    expect(await byComment(data.id)).toEqual(await byComment(randomUUID()));
    expect((await stranger.client.listFeedbackComments({ params: { id: foreign.id } })).data).toEqual([
      { ...data, author: stranger.displayName, author_kind: "member", via: "First token" },
    ]);
  });

  it("are all counted when many are created concurrently", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const contents = Array.from({ length: 20 }, (_, n) => `At once ${n}`);
    await Promise.all(
      contents.map((content) => owner.client.createFeedbackComment({ params: { id }, body: { content } })),
    );
    const { data, meta } = await owner.client.listFeedbackComments({ params: { id } });
    expect(meta.total).toBe(20);
    expect(new Set(data.map((comment) => comment.content))).toEqual(new Set(contents));
    expect(data).toEqual(data.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1)));
    expect(await service.miscounts()).toEqual([]);
  });
});
