import { describe, expect, it } from "vitest";
import { newFeedback, newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { ownerActor } from "../../../../test/support/owner-actor.ts";
import { accessProjectToChange } from "../../customers/projects/projects.access.ts";
import { createFeedback } from "./create-feedback.ts";

describe("spam", () => {
  const service = useService();

  const titlesIn = async ({ client }: Person, query: { spam?: "true" | "false"; project_id?: string } = {}) => {
    const { data, meta } = await client.listFeedback({ query });
    expect(meta.total).toBe(data.length);
    expect(data.filter((item) => item.spam !== (query.spam === "true")).map(({ title }) => title)).toEqual([]);
    return data.map(({ title }) => title);
  };

  /** Does what the intake does when a report looks like spam. */
  const newSpam = async (orgId: string, { client }: Person, projectId: string) => {
    const { user } = (await client.getMe()).data;
    const actor = ownerActor(orgId, { userId: user.id });
    return service.db.write(async (tx) => {
      const project = await accessProjectToChange(tx, actor, projectId);
      const input = { project_id: projectId, title: "Cheap pills" };
      return createFeedback(tx, { orgId, userId: null }, project, input, { spam: true });
    });
  };

  const eventsOf = async ({ client }: Person, object_id: string) =>
    (await client.listEvents({ query: { object_id } })).data.map(({ type, changes }) => ({ type, changes }));

  it("is excluded from the list by default, and can be read and changed like any item", async () => {
    const { owner } = await service.createOrganisation();
    const project_id = (await newProject(owner, "website")).id;
    await newFeedback(owner, { project_id, title: "Kept" });
    const spam = await newFeedback(owner, { project_id, title: "Spam" });
    const params = { id: spam.id };
    const marked = await owner.client.updateFeedback({ params, body: { spam: true } });
    expect(marked.data).toEqual({ ...spam, spam: true, version: 2 });
    expect((await owner.client.getFeedback({ params })).data).toEqual(marked.data);
    for (const scope of [{}, { project_id }]) {
      expect(await titlesIn(owner, scope)).toEqual(["Kept"]);
      expect(await titlesIn(owner, { ...scope, spam: "false" })).toEqual(["Kept"]);
      expect(await titlesIn(owner, { ...scope, spam: "true" })).toEqual(["Spam"]);
    }
    await owner.client.updateFeedback({ params, body: { status: "done", spam: false } });
    expect((await titlesIn(owner)).toSorted()).toEqual(["Kept", "Spam"]);
    expect(await titlesIn(owner, { spam: "true" })).toEqual([]);
    expect(await service.miscounts()).toEqual([]);
  });

  it("is reported as a change when somebody marks it, and again when they unmark it", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    await owner.client.updateFeedback({ params: { id }, body: { spam: true } });
    await owner.client.updateFeedback({ params: { id }, body: { spam: false } });
    const [created, ...changes] = await eventsOf(owner, id);
    expect(created?.type).toBe("feedback.created");
    expect(created?.changes).not.toHaveProperty("spam");
    expect(changes).toEqual([
      { type: "feedback.updated", changes: { spam: { from: false, to: true } } },
      { type: "feedback.updated", changes: { spam: { from: true, to: false } } },
    ]);
  });

  it("arrives without an event, and is reported as new feedback once it is unmarked", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const { id } = await newSpam(org, owner, project.id);
    expect(await eventsOf(owner, id)).toEqual([]);
    expect(await titlesIn(owner)).toEqual([]);
    await owner.client.updateFeedback({ params: { id }, body: { spam: false, title: "Pills are out" } });
    expect(await eventsOf(owner, id)).toEqual([
      { type: "feedback.created", changes: expect.objectContaining({ title: { from: null, to: "Pills are out" } }) },
    ]);
    await owner.client.updateFeedback({ params: { id }, body: { spam: true } });
    await owner.client.updateFeedback({ params: { id }, body: { spam: false } });
    const types = (await eventsOf(owner, id)).map(({ type }) => type);
    expect(types).toEqual(["feedback.created", "feedback.updated", "feedback.updated"]);
    expect(await service.miscounts()).toEqual([]);
  });

  it("causes no events until it is unmarked, whatever changes", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const [{ id }, other] = [await newSpam(org, owner, project.id), await newSpam(org, owner, project.id)];
    await owner.client.updateFeedback({ params: { id }, body: { status: "review", title: "Cheaper pills" } });
    await owner.client.updateFeedback({ params: { id: other.id }, body: { type: "bug" } });
    await owner.client.deleteFeedback({ params: { id: other.id } });
    expect([...(await eventsOf(owner, id)), ...(await eventsOf(owner, other.id))]).toEqual([]);

    await owner.client.updateFeedback({ params: { id }, body: { spam: false, status: "done" } });
    const [created, ...later] = await eventsOf(owner, id);
    expect(created).toMatchObject({ type: "feedback.created", changes: { title: { to: "Cheaper pills" } } });
    expect(later).toEqual([{ type: "feedback.status_changed", changes: { status: { from: "review", to: "done" } } }]);
  });

  it("is removed from the counts when it is deleted", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const { id } = await newSpam(org, owner, (await newProject(owner, "website")).id);
    await owner.client.deleteFeedback({ params: { id } });
    expect(await titlesIn(owner, { spam: "true" })).toEqual([]);
    expect(await service.miscounts()).toEqual([]);
  });

  it.each(["yes", "1", "", "TRUE"])("cannot be listed by spam=%s", async (spam) => {
    const { owner } = await service.createOrganisation();
    const response = await service.request("GET", `/api/v1/feedback?spam=${spam}`, { token: owner.token });
    expect(response.status).toBe(400);
  });
});
