import { errors, limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { newBoard } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";

describe("saved views", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  const team = async () => {
    const organisation = await service.createOrganisation();
    const [dora, dan] = [await organisation.addMember("Dora"), await organisation.addMember("Dan")];
    return { organisation, owner: organisation.owner, dora, dan };
  };
  const bugs = { name: "Bugs", page: "inbox", query: "type=bug&sort=oldest" } as const;
  const namesOf = async ({ client }: { client: Awaited<ReturnType<typeof team>>["dora"]["client"] }) =>
    (await client.listSavedViews()).data.map(({ name }) => name);

  it("are seen by the member who saved them, and by everybody once they are shared", async () => {
    const { owner, dora, dan } = await team();
    const { data } = await dora.client.createSavedView({ body: bugs });
    expect(data).toMatchObject({ ...bugs, user_id: dora.userId, project_id: null, shared: false, version: 1 });
    expect([await namesOf(dora), await namesOf(dan), await namesOf(owner)]).toEqual([["Bugs"], [], []]);
    const params = { id: data.id };
    for (const { client } of [dan, owner]) {
      await expect(client.getSavedView({ params })).rejects.toMatchObject(errors.savedViewNotFound);
      await expect(client.updateSavedView({ params, body: { shared: true } })).rejects.toMatchObject(
        errors.savedViewNotFound,
      );
      await expect(client.deleteSavedView({ params })).rejects.toMatchObject(errors.savedViewNotFound);
    }
    await dora.client.updateSavedView({ params, body: { shared: true } });
    expect([await namesOf(dora), await namesOf(dan), await namesOf(owner)]).toEqual([["Bugs"], ["Bugs"], ["Bugs"]]);
    expect((await dan.client.getSavedView({ params })).data).toMatchObject({ shared: true, version: 2 });
  });

  it("can be changed by the member who saved them and, if they are shared, by owners", async () => {
    const { owner, dora, dan } = await team();
    const { id } = (await dora.client.createSavedView({ body: { ...bugs, shared: true } })).data;
    const params = { id };
    await expect(dan.client.updateSavedView({ params, body: { name: "Mine" } })).rejects.toMatchObject(
      errors.forbidden,
    );
    await expect(dan.client.deleteSavedView({ params })).rejects.toMatchObject(errors.forbidden);
    await owner.client.updateSavedView({ params, body: { name: "Ours", query: "" } });
    expect((await dora.client.getSavedView({ params })).data).toMatchObject({ name: "Ours", query: "", version: 2 });
    await owner.client.deleteSavedView({ params });
    expect(await namesOf(dora)).toEqual([]);
  });

  it("refer to a project of the organisation, and are deleted with it", async () => {
    const { owner, dora } = await team();
    const other = await service.createOrganisation("Other");
    const board = await newBoard(owner);
    const foreign = await newBoard(other.owner);
    const save = (body: object) => service.request("POST", "/api/v1/saved-views", { token: dora.token, body });
    const onBoard = { name: "Red", page: "board", query: "label=red" };
    expect((await save({ ...onBoard, project_id: board.projectId })).status).toBe(201);
    expect(await save({ ...onBoard, project_id: foreign.projectId })).toMatchObject({ status: 404 });
    expect(await save(onBoard)).toMatchObject(errorResponse(errors.savedViewFieldsRequired));
    expect(await save({ page: "inbox" })).toMatchObject(errorResponse(errors.savedViewFieldsRequired));
    expect(await save({ name: "x", page: "settings" })).toMatchObject({ status: 400 });
    expect(await save({ name: "x", page: "inbox", query: "x".repeat(2_001) })).toMatchObject({ status: 400 });
    await owner.client.deleteProject({ params: { id: board.projectId } });
    expect(await namesOf(dora)).toEqual([]);
  });

  it("are limited in number, and personal ones are deleted with the member", async () => {
    const { organisation, owner, dora } = await team();
    for (let n = 0; n < limits.savedViews; n++)
      await dora.client.createSavedView({ body: { ...bugs, shared: n === 0 } });
    await expect(dora.client.createSavedView({ body: bugs })).rejects.toMatchObject(errors.tooManySavedViews);
    await owner.client.createSavedView({ body: { ...bugs, name: "Owner's" } });
    await owner.client.removeMember({ params: { user_id: dora.userId } });
    expect(await namesOf(owner)).toEqual(["Bugs", "Owner's"]);
    expect(await namesOf(await organisation.addMember("Dana"))).toEqual(["Bugs"]);
  });
});
