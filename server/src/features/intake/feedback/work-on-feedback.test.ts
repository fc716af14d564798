import { errors, type Feedback } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newFeedback, newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { wholeInboxOf } from "../../../../test/support/inbox.ts";

const assign = async (by: Person, id: string, assigned_to: string | string[] | null) =>
  (await by.client.updateFeedback({ params: { id }, body: { assigned_to } })).data;

const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title);

const listed = async (by: Person, query: string) => {
  const found = await by.client.listFeedback({ query: Object.fromEntries(new URLSearchParams(query)) });
  return { titles: titlesOf(found.data), total: found.meta.total };
};

describe("assignees of feedback", () => {
  const service = useService();

  const team = async () => {
    const { owner, addMember } = await service.createOrganisation();
    return { owner, dora: await addMember("Dora") };
  };

  it("are one, several or no members; assigned_to is always the first of assigned_user_ids", async () => {
    const { owner, dora } = await team();
    const { id, ...created } = await newFeedback(owner);
    expect(created).toMatchObject({ assigned_to: null, assigned_user_ids: [] });
    const both = [dora.userId, owner.userId];
    const cases: [string | string[] | null, string[]][] = [
      [dora.userId, [dora.userId]],
      [[...both, dora.userId], both],
      [null, []],
      [[], []],
    ];
    for (const [given, expected] of cases) {
      const shown = { assigned_to: expected[0] ?? null, assigned_user_ids: expected };
      expect(await assign(owner, id, given)).toMatchObject(shown);
      expect((await owner.client.getFeedback({ params: { id } })).data).toMatchObject(shown);
      expect((await owner.client.listFeedback()).data).toMatchObject([{ id, ...shown }]);
    }
    expect(await service.miscounts()).toEqual([]);
  });

  it("must be members of the organisation; anyone else is rejected and nothing changes", async () => {
    const { owner, dora } = await team();
    const { owner: stranger } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const before = await assign(owner, id, dora.userId);
    for (const assigned_to of [stranger.userId, [dora.userId, stranger.userId], "nobody"]) {
      const body = { title: "Changed", assigned_to };
      const response = await service.request("PATCH", `/api/v1/feedback/${id}`, { token: owner.token, body });
      expect(response).toMatchObject(errorResponse(errors.assigneeNotInOrganisation));
    }
    expect((await owner.client.getFeedback({ params: { id } })).data).toEqual(before);
  });

  it("cannot be set on creation", async () => {
    const { owner } = await team();
    const { id: project_id } = await newProject(owner, "website");
    const body = { project_id, title: "Broken", assigned_to: owner.userId };
    const created = await service.request("POST", "/api/v1/feedback", { token: owner.token, body });
    expect(created).toMatchObject({ status: 201, body: { data: { assigned_to: null, assigned_user_ids: [] } } });
  });

  it("are notified once of their assignment, and of later comments", async () => {
    const { owner, dora } = await team();
    const { id, title, project_id } = await newFeedback(owner);
    await assign(owner, id, [dora.userId, owner.userId]);
    await assign(owner, id, [owner.userId, dora.userId]);
    const assignment = { kind: "assignment", subject_type: "feedback", subject_id: id, subject_title: title };
    expect(await wholeInboxOf(dora, owner)).toMatchObject([{ ...assignment, project_id, actor: owner.displayName }]);
    expect((await owner.client.listNotifications()).data).toEqual([]);
    await owner.client.createFeedbackComment({ params: { id }, body: { content: "Please have a look" } });
    const about = (await wholeInboxOf(dora, owner)).filter(({ subject_id }) => subject_id === id);
    expect(about).toMatchObject([{ kind: "comment" }, assignment]);
  });

  it("of spam are notified when it turns out not to be spam", async () => {
    const { owner, dora } = await team();
    const { id } = await newFeedback(owner);
    const change = (body: { spam: boolean; assigned_to?: string }) =>
      owner.client.updateFeedback({ params: { id }, body });
    await change({ spam: true });
    await change({ spam: false, assigned_to: dora.userId });
    expect(await wholeInboxOf(dora, owner)).toMatchObject([{ kind: "assignment", subject_id: id }]);
  });
});

describe("the list of feedback by work", () => {
  const service = useService();

  /** Every combination of assignee, ticket and status, oldest first. Titles say which one. */
  const variedItems = async (owner: Person, dora: Person) => {
    const items: Feedback[] = [];
    for (const assigned_to of [[], [owner], [owner, dora]]) {
      for (const hasTicket of [true, false]) {
        for (const status of ["new", "review", "done"] as const) {
          const names = assigned_to.map(({ displayName }) => displayName).join(" and ");
          const title = `${status}, of ${names || "nobody"}, ${hasTicket ? "with" : "without"} a ticket`;
          const { id } = await newFeedback(owner, { type: status === "done" ? "bug" : "feature", title });
          if (hasTicket) await owner.client.generateTicket({ body: { source_type: "feedback", source_id: id } });
          const body = { assigned_to: assigned_to.map(({ userId }) => userId), status };
          items.push((await owner.client.updateFeedback({ params: { id }, body })).data);
        }
      }
    }
    return items;
  };

  it("returns exactly the matching items for every combination of filters, in both orders", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const items = await variedItems(owner, dora);
    expect(items).toHaveLength(18);
    const people: readonly [string | undefined, (item: Feedback) => boolean][] = [
      [undefined, () => true],
      ["none", (item) => item.assigned_user_ids.length === 0],
      ["me", (item) => item.assigned_user_ids.includes(owner.userId)],
      [dora.userId, (item) => item.assigned_user_ids.includes(dora.userId)],
    ];
    for (const [assigned_to, isAssigned] of people) {
      for (const has_ticket of [undefined, "true", "false"] as const) {
        for (const status of [
          undefined,
          ["review"],
          ["done", "new"],
          ["new", "in_progress", "review", "done"],
        ] as const) {
          for (const project_id of [undefined, items[0]?.project_id]) {
            const expected = items
              .filter(isAssigned)
              .filter((item) => has_ticket === undefined || item.ticket_ids.length > 0 === (has_ticket === "true"))
              .filter((item) => status === undefined || (status as readonly string[]).includes(item.status))
              .filter((item) => project_id === undefined || item.project_id === project_id);
            const filter = { assigned_to, has_ticket, project_id, ...(status ? { status: [...status] } : {}) };
            for (const sort of ["oldest", "newest"] as const) {
              const inOrder = sort === "oldest" ? expected : expected.toReversed();
              const found = await owner.client.listFeedback({ query: { ...filter, sort, limit: 4, offset: 1 } });
              expect({ filter, found: titlesOf(found.data) }).toEqual({ filter, found: titlesOf(inOrder.slice(1, 5)) });
              expect(found.meta.total).toBe(expected.length);
            }
          }
        }
      }
    }
  });

  it("accepts several statuses and types, separated by commas", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const items = await variedItems(owner, await addMember("Dora"));
    const titlesIn = (...statuses: string[]) =>
      titlesOf(items.filter(({ status }) => statuses.includes(status))).toReversed();
    const path = "/api/v1/feedback?status=review,new&type=feature,general";
    const { body } = await service.request("GET", path, { token: owner.token });
    expect(titlesOf(body.data as Feedback[])).toEqual(titlesIn("new", "review"));
    expect(body.meta.total).toBe(12);
    expect((await listed(owner, "status=new,new")).titles).toEqual(titlesIn("new"));
    expect((await listed(owner, "status=done&type=feature")).total).toBe(0);
  });

  it("follows tickets that are generated and deleted", async () => {
    const { owner } = await service.createOrganisation();
    const { id, title } = await newFeedback(owner);
    const ticket = await owner.client.generateTicket({ body: { source_type: "feedback", source_id: id } });
    expect((await owner.client.listFeedback()).data).toMatchObject([{ ticket_ids: [ticket.data.id] }]);
    expect([await listed(owner, "has_ticket=true"), await listed(owner, "has_ticket=false")]).toEqual([
      { titles: [title], total: 1 },
      { titles: [], total: 0 },
    ]);
    await owner.client.deleteTicket({ params: { id: ticket.data.id } });
    expect((await listed(owner, "has_ticket=false")).total).toBe(1);
    expect(await service.miscounts()).toEqual([]);
  });

  it("matches nothing for another organisation's member, and separates spam from the rest", async () => {
    const { owner } = await service.createOrganisation();
    const { owner: stranger } = await service.createOrganisation();
    const { id, title } = await newFeedback(owner);
    await owner.client.updateFeedback({ params: { id }, body: { assigned_to: owner.userId, spam: true } });
    for (const assignee of [stranger.userId, "no-uuid", "'"]) {
      expect(await listed(owner, `assigned_to=${assignee}&spam=true`)).toEqual({ titles: [], total: 0 });
    }
    expect(await listed(stranger, `assigned_to=${owner.userId}&spam=true`)).toEqual({ titles: [], total: 0 });
    expect(await listed(owner, "assigned_to=me")).toEqual({ titles: [], total: 0 });
    expect(await listed(owner, "assigned_to=me&spam=true")).toEqual({ titles: [title], total: 1 });
  });
});

describe("the number of comments on feedback", () => {
  const service = useService();

  it("is shown in lists, single items and after changes", async () => {
    const { owner } = await service.createOrganisation();
    const { id, comment_count } = await newFeedback(owner);
    const params = { id };
    const counts = async () => [
      (await owner.client.listFeedback()).data[0]?.comment_count,
      (await owner.client.listFeedback({ query: { status: ["new", "review"] } })).data[0]?.comment_count,
      (await owner.client.getFeedback({ params })).data.comment_count,
      (await owner.client.updateFeedback({ params, body: { title: "Renamed" } })).data.comment_count,
    ];
    expect([comment_count, ...(await counts())]).toEqual([0, 0, 0, 0, 0]);
    const first = await owner.client.createFeedbackComment({ params, body: { content: "One" } });
    await owner.client.createFeedbackComment({ params, body: { content: "Two" } });
    expect(await counts()).toEqual([2, 2, 2, 2]);
    await owner.client.deleteFeedbackComment({ params: { id, comment_id: first.data.id } });
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });
});
