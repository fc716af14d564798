import { describe, expect, it } from "vitest";
import { newFeedback, newProject } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";

const none = { new: 0, in_progress: 0, review: 0, done: 0, spam: 0 };

describe("the counts", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  it("are all zero in an empty organisation, which lists no projects", async () => {
    const { owner } = await service.createOrganisation();
    const { data } = await owner.client.getCounts();
    expect(data).toEqual({
      feedback: [],
      tickets: { open: 0, in_progress: 0, done: 0 },
      unread_notifications: 0,
    });
  });

  it("are those of the lists, per project and status, and follow every change", async () => {
    const { owner } = await service.createOrganisation();
    const shop = await newProject(owner, "website");
    const blog = await newProject(owner, "website");
    const [first, second, third] = [
      await newFeedback(owner, { project_id: shop.id }),
      await newFeedback(owner, { project_id: shop.id }),
      await newFeedback(owner, { project_id: blog.id }),
    ];
    await owner.client.updateFeedback({ params: { id: first.id }, body: { status: "review" } });
    await owner.client.updateFeedback({ params: { id: third.id }, body: { spam: true } });
    const ticket = await owner.client.generateTicket({ body: { source_type: "feedback", source_id: second.id } });
    const { feedback, tickets } = (await owner.client.getCounts()).data;
    expect(feedback).toHaveLength(2);
    expect(feedback).toContainEqual({ ...none, project_id: shop.id, new: 1, review: 1 });
    expect(feedback).toContainEqual({ ...none, project_id: blog.id, spam: 1 });
    expect(tickets).toEqual({ open: 1, in_progress: 0, done: 0 });

    await owner.client.updateTicket({ params: { id: ticket.data.id }, body: { status: "in_progress" } });
    await owner.client.deleteFeedback({ params: { id: third.id } });
    const changed = (await owner.client.getCounts()).data;
    expect(changed.feedback).toEqual([{ ...none, project_id: shop.id, new: 1, review: 1 }]);
    expect(changed.tickets).toEqual({ open: 0, in_progress: 1, done: 0 });
  });

  it("do not contain a deleted project, nor another organisation's items", async () => {
    const { owner } = await service.createOrganisation();
    const other = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const theirs = await newProject(other.owner, "website");
    await newFeedback(owner, { project_id: project.id });
    await newFeedback(other.owner, { project_id: theirs.id });
    expect((await owner.client.getCounts()).data.feedback).toEqual([{ ...none, project_id: project.id, new: 1 }]);
    await owner.client.deleteProject({ params: { id: project.id } });
    expect((await owner.client.getCounts()).data.feedback).toEqual([]);
  });
});
