import { randomUUID } from "node:crypto";
import { errors, limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newBoard, newCard } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { comparableResponse, clientError, errorResponse } from "../../../../test/support/expected-errors.ts";

describe("card comments", () => {
  const service = useService();

  it("are created with 201 and returned in full, attributed to the token's owner", async () => {
    const { owner } = await service.createOrganisation();
    const card = await newCard(owner, await newBoard(owner));
    const path = `/api/v1/boards/cards/${card.id}/comments`;
    const response = await service.request("POST", path, { token: owner.token, body: { content: "On it" } });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        card_id: card.id,
        project_id: card.project_id,
        user_id: owner.userId,
        author_name: "Olive Owner",
        author_kind: "member",
        via: "First token",
        content: "On it",
        version: 1,
        created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      },
    });
    expect(response.headers.get("location")).toBe(`${path}/${response.body.data.id}`);
    const list = await service.request("GET", path, { token: owner.token });
    expect(list.status).toBe(200);
    expect(list.body).toEqual({ data: [response.body.data], meta: { total: 1, limit: 100, offset: 0 } });
  });

  it("are attributed to the name an integration gives, and keep the token's owner as author", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const { id } = await newCard(owner, await newBoard(owner));
    const { data } = await developer.client.createCardComment({
      params: { id },
      body: { content: "Imported", author_name: "Trello: Tina" },
    });
    expect(data).toMatchObject({ author_name: "Trello: Tina", author_kind: "outside", user_id: developer.userId });
    const edited = await developer.client.updateCardComment({
      params: { id, comment_id: data.id },
      body: { content: "Imported again" },
    });
    expect(edited.data).toEqual({ ...data, content: "Imported again", version: 2 });
    const own = await developer.client.createCardComment({
      params: { id },
      body: { content: "Mine", author_name: null },
    });
    expect(own.data.author_name).toBe("Dev Eloper");
  });

  it("name the access token they were created with, whatever name they are attributed to", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const jonas = await addMember("Jonas");
    const { id } = await newCard(owner, await newBoard(owner));
    const token = (await owner.client.createToken({ body: { name: "Zapier", scope: "write" } })).data.token;
    const path = `/api/v1/boards/cards/${id}/comments`;
    const body = { content: "Ship it", author_name: jonas.displayName };
    const { body: created } = await service.request("POST", path, { token, body });
    expect(created.data).toMatchObject({ author_name: jonas.displayName, author_kind: "outside", via: "Zapier" });
    const listed = (await jonas.client.listCardComments({ params: { id } })).data;
    expect(listed.map(({ via }) => via)).toEqual(["Zapier"]);
  });

  it("keep the name they were attributed to when the member is renamed", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const { id } = await newCard(owner, await newBoard(owner));
    const { data } = await developer.client.createCardComment({ params: { id }, body: { content: "Then" } });
    await owner.client.updateMember({ params: { user_id: developer.userId }, body: { display_name: "Devi Eloper" } });
    expect((await owner.client.listCardComments({ params: { id } })).data).toEqual([data]);
  });

  it("are listed oldest first, in pages that never overlap, with a correct total past the last page", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newCard(owner, await newBoard(owner));
    const all = Array.from({ length: 102 }, (_, n) => `Comment ${n}`);
    for (const content of all) await owner.client.createCardComment({ params: { id }, body: { content } });
    const pageOf = async (query: { limit?: number; offset?: number }) => {
      const { data, meta } = await owner.client.listCardComments({ params: { id }, query });
      return { contents: data.map((comment) => comment.content), meta };
    };
    expect(await pageOf({})).toEqual({
      contents: all.slice(0, 100),
      meta: { total: 102, limit: 100, offset: 0 },
    });
    expect(await pageOf({ limit: 999, offset: 100 })).toEqual({
      contents: all.slice(100),
      meta: { total: 102, limit: 100, offset: 100 },
    });
    expect(await pageOf({ offset: 102 })).toEqual({ contents: [], meta: { total: 102, limit: 100, offset: 102 } });
  });

  it.each([
    [{}, errors.contentRequired.message],
    [{ content: "" }, errors.contentRequired.message],
    [{ content: " " }, errors.contentRequired.message],
    [{ content: null }, errors.contentRequired.message],
    [{ content: {} }, errors.contentRequired.message],
    [{ author_name: "Tina" }, errors.contentRequired.message],
    [{ content: "x".repeat(limits.comment + 1) }, "content must be at most 20000 characters"],
    [{ content: "x", author_name: 5 }, "author_name must be a string or null"],
    [{ content: "x", author_name: " " }, "author_name must not be blank"],
    [{ content: "x", author_name: "x".repeat(limits.name + 1) }, "author_name must be at most 200 characters"],
  ])("reject %j and create nothing", async (body, message) => {
    const { owner } = await service.createOrganisation();
    const { id } = await newCard(owner, await newBoard(owner));
    const response = await service.request("POST", `/api/v1/boards/cards/${id}/comments`, { token: owner.token, body });
    expect(response).toMatchObject({ status: 400, body: { error: message } });
    expect((await owner.client.listCardComments({ params: { id } })).meta.total).toBe(0);
  });

  it("check token, query, body syntax, card and content, in that order", async () => {
    const { owner } = await service.createOrganisation();
    const { token } = owner;
    const path = `/api/v1/boards/cards/${randomUUID()}/comments`;
    const headers = { "content-type": "application/json" };
    expect(await service.request("POST", path, { rawBody: "{", headers })).toMatchObject(
      errorResponse(errors.unauthenticated),
    );
    expect(await service.request("GET", `${path}?offset=x`, { token })).toMatchObject({
      status: 400,
      body: { error: "offset must be an integer of at least 0" },
    });
    expect(await service.request("POST", path, { token, rawBody: "{", headers })).toMatchObject(
      errorResponse(errors.invalidJson),
    );
    expect(await service.request("POST", path, { token, body: {} })).toMatchObject(errorResponse(errors.cardNotFound));
    expect(await service.request("GET", path, { token })).toMatchObject(errorResponse(errors.cardNotFound));
  });

  it("are changed and deleted by their author or an owner only", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const [author, other] = [await addMember("Ann Author"), await addMember("Otto Other")];
    const { id } = await newCard(owner, await newBoard(owner));
    const { data } = await author.client.createCardComment({
      params: { id },
      body: { content: "Mine", author_name: "Otto Other" },
    });
    const params = { id, comment_id: data.id };
    const forbidden = clientError(errors.forbidden);
    await expect(other.client.updateCardComment({ params, body: { content: "x" } })).rejects.toMatchObject(forbidden);
    await expect(other.client.deleteCardComment({ params })).rejects.toMatchObject(forbidden);
    const byAuthor = await author.client.updateCardComment({ params, body: { content: "Still mine" } });
    expect(byAuthor.data).toEqual({ ...data, content: "Still mine", version: 2 });
    const byOwner = await owner.client.updateCardComment({ params, body: { content: "Owned" } });
    expect(byOwner.data).toEqual({ ...data, content: "Owned", version: 3 });
    expect(await owner.client.deleteCardComment({ params })).toMatchObject({ data: { deleted: true } });
    const own = await author.client.createCardComment({ params: { id }, body: { content: "Another" } });
    await author.client.deleteCardComment({ params: { id, comment_id: own.data.id } });
    expect((await owner.client.listCardComments({ params: { id } })).meta.total).toBe(0);
    expect(await service.miscounts()).toEqual([]);
  });

  it("are unchanged by an edit without a known field or without content", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newCard(owner, await newBoard(owner));
    const { data } = await owner.client.createCardComment({ params: { id }, body: { content: "Same" } });
    const edit = (body: unknown) =>
      service.request("PATCH", `/api/v1/boards/cards/${id}/comments/${data.id}`, { token: owner.token, body });
    expect(await edit({})).toMatchObject(errorResponse(errors.noValidFieldsToUpdate));
    expect(await edit({ author_name: "Else" })).toMatchObject(errorResponse(errors.noValidFieldsToUpdate));
    expect(await edit({ content: " " })).toMatchObject(errorResponse(errors.contentRequired));
    expect(await edit({ content: null })).toMatchObject(errorResponse(errors.contentRequired));
    expect((await owner.client.listCardComments({ params: { id } })).data).toEqual([data]);
  });

  it("are found only under their own card", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    const [card, elsewhere] = [await newCard(owner, board), await newCard(owner, board)];
    const { data } = await owner.client.createCardComment({ params: { id: card.id }, body: { content: "Here" } });
    const params = { id: elsewhere.id, comment_id: data.id };
    const missing = clientError(errors.commentNotFound);
    await expect(owner.client.updateCardComment({ params, body: { content: "x" } })).rejects.toMatchObject(missing);
    await expect(owner.client.deleteCardComment({ params })).rejects.toMatchObject(missing);
    expect((await owner.client.listCardComments({ params: { id: elsewhere.id } })).meta.total).toBe(0);
    expect((await owner.client.listCardComments({ params: { id: card.id } })).data).toEqual([data]);
  });

  it("are deleted with their card", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newCard(owner, await newBoard(owner));
    const { data } = await owner.client.createCardComment({ params: { id }, body: { content: "Going" } });
    await owner.client.deleteCard({ params: { id } });
    const missing = clientError(errors.cardNotFound);
    await expect(owner.client.listCardComments({ params: { id } })).rejects.toMatchObject(missing);
    await expect(owner.client.deleteCardComment({ params: { id, comment_id: data.id } })).rejects.toMatchObject(
      missing,
    );
    expect(await service.miscounts()).toEqual([]);
  });

  it("return 404 for another organisation", async () => {
    const { owner } = await service.createOrganisation();
    const { owner: stranger } = await service.createOrganisation();
    const own = await newCard(owner, await newBoard(owner));
    const foreign = await newCard(stranger, await newBoard(stranger));
    const { data } = await stranger.client.createCardComment({
      params: { id: foreign.id },
      body: { content: "Secret" },
    });
    const { token } = owner;
    const attempts = [
      (id: string) => comparableResponse(service, "GET", `/api/v1/boards/cards/${id}/comments`, { token }),
      (id: string) =>
        comparableResponse(service, "POST", `/api/v1/boards/cards/${id}/comments`, { token, body: { content: "x" } }),
      (id: string) =>
        comparableResponse(service, "DELETE", `/api/v1/boards/cards/${id}/comments/${data.id}`, { token }),
    ];
    for (const attempt of attempts) {
      const response = await attempt(foreign.id);
      expect(response.status).toBe(404);
      expect(response).toEqual(await attempt(randomUUID()));
    }
    const byComment = (id: string) =>
      comparableResponse(service, "DELETE", `/api/v1/boards/cards/${own.id}/comments/${id}`, { token });
    expect(await byComment(data.id)).toEqual(await byComment(randomUUID()));
    expect((await stranger.client.listCardComments({ params: { id: foreign.id } })).data).toEqual([data]);
  });
});
