import { randomUUID } from "node:crypto";
import { errors, type FeedbackSummary, feedbackStatuses, feedbackTypes } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newFeedback, newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";

/** Newest first: by time, and by id within the same millisecond. */
const newestFirst = (a: FeedbackSummary, b: FeedbackSummary) =>
  a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1;

/** Two projects, each with two items of every status and type. Titles say which ones. */
async function everyKind(owner: Person): Promise<FeedbackSummary[]> {
  const items: FeedbackSummary[] = [];
  for (const project of [await newProject(owner, "website"), await newProject(owner, "website")]) {
    for (const type of [...feedbackTypes, ...feedbackTypes]) {
      for (const status of feedbackStatuses) {
        const title = `${items.length}: ${status} ${type}`;
        const { id } = await newFeedback(owner, { project_id: project.id, type, title });
        const { data } = await owner.client.updateFeedback({ params: { id }, body: { status } });
        const { annotations: _a, browser_info: _b, metadata: _m, ...summary } = data;
        items.push(summary);
      }
    }
  }
  return items.toSorted(newestFirst);
}

const titlesOf = (items: readonly Pick<FeedbackSummary, "title">[]) => items.map(({ title }) => title);

/** All but the empty one. */
const subsetsOf = <Value>(values: readonly Value[]): Value[][] =>
  Array.from({ length: 2 ** values.length - 1 }, (_, n) =>
    values.filter((_value, bit) => ((n + 1) & (1 << bit)) !== 0),
  );

describe("the list of feedback", () => {
  const service = useService();

  it("shows items without annotations, browser info and metadata", async () => {
    const { owner } = await service.createOrganisation();
    const { annotations, browser_info, metadata, ...summary } = await newFeedback(owner, {
      annotations: [{ type: "pin", x: 0.5, y: 0.5 }],
      browser_info: { os: "Linux" },
      metadata: { plan: "free" },
    });
    expect([annotations.length, browser_info["os"], metadata["plan"]]).toEqual([1, "Linux", "free"]);
    const response = await service.request("GET", "/api/v1/feedback", { token: owner.token });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: [summary], meta: { total: 1, limit: 50, offset: 0 } });
  });

  it("is empty with a total of 0 for an organisation without feedback, whatever others have", async () => {
    const { owner } = await service.createOrganisation();
    const { owner: stranger } = await service.createOrganisation();
    await newFeedback(stranger);
    const response = await service.request("GET", "/api/v1/feedback", { token: owner.token });
    expect(response.body).toEqual({ data: [], meta: { total: 0, limit: 50, offset: 0 } });
  });

  it("returns exactly the matching items, newest first, for every combination of filters", async () => {
    const { owner } = await service.createOrganisation();
    const items = await everyKind(owner);
    for (const project_id of [undefined, items[0]?.project_id]) {
      for (const status of [undefined, ...feedbackStatuses]) {
        for (const type of [undefined, ...feedbackTypes]) {
          const expected = items.filter(
            (item) =>
              (project_id === undefined || item.project_id === project_id) &&
              (status === undefined || item.status === status) &&
              (type === undefined || item.type === type),
          );
          const filter = `${status ?? "any"} ${type ?? "any"} of ${project_id ? "one project" : "all projects"}`;
          const found = await owner.client.listFeedback({ query: { project_id, status, type, limit: 100 } });
          expect({ [filter]: titlesOf(found.data) }).toEqual({ [filter]: titlesOf(expected) });
          expect({ [filter]: found.data }).toEqual({ [filter]: expected });
          expect({ [filter]: found.meta }).toEqual({ [filter]: { total: expected.length, limit: 100, offset: 0 } });
          const second = await owner.client.listFeedback({ query: { project_id, status, type, limit: 1, offset: 1 } });
          expect({ [filter]: second.data }).toEqual({ [filter]: expected.slice(1, 2) });
        }
      }
    }
  });

  it("returns exactly the matching items for any lists of statuses and types, in any order of requests", async () => {
    const { owner } = await service.createOrganisation();
    const items = await everyKind(owner);
    const filters = subsetsOf(feedbackStatuses).flatMap((status) =>
      subsetsOf(feedbackTypes).map((type) => ({ status, type })),
    );
    for (const { status, type } of [...filters, ...filters.toReversed()]) {
      const expected = items.filter((item) => status.includes(item.status) && type.includes(item.type));
      const { data } = await owner.client.listFeedback({ query: { status, type } });
      const filter = `${status.join()} ${type.join()}`;
      expect({ [filter]: titlesOf(data) }).toEqual({ [filter]: titlesOf(expected) });
    }
  });

  it("has pages that never overlap, and a correct total past the last page", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const created = await Promise.all(
      Array.from({ length: 23 }, (_, n) => newFeedback(owner, { project_id: project.id, title: `${n}` })),
    );
    const seen: string[] = [];
    for (let offset = 0; offset <= 28; offset += 7) {
      const page = await owner.client.listFeedback({ query: { limit: 7, offset } });
      expect(page.meta).toEqual({ total: 23, limit: 7, offset });
      seen.push(...titlesOf(page.data));
    }
    expect(seen).toEqual(titlesOf(created.toSorted(newestFirst)));
    const beyond = await owner.client.listFeedback({ query: { offset: Number.MAX_SAFE_INTEGER } });
    expect(beyond.data).toEqual([]);
    expect(beyond.meta).toEqual({ total: 23, limit: 50, offset: Number.MAX_SAFE_INTEGER });
  });

  it("returns 50 items by default and at most 100", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    await Promise.all(Array.from({ length: 103 }, () => newFeedback(owner, { project_id: project.id })));
    const lengthOf = async (query: string) => {
      const { body } = await service.request("GET", `/api/v1/feedback${query}`, { token: owner.token });
      return { items: body.data.length, ...body.meta };
    };
    expect(await lengthOf("")).toEqual({ items: 50, total: 103, limit: 50, offset: 0 });
    expect(await lengthOf("?limit=100")).toEqual({ items: 100, total: 103, limit: 100, offset: 0 });
    expect(await lengthOf("?limit=101")).toEqual({ items: 100, total: 103, limit: 100, offset: 0 });
    expect(await lengthOf(`?limit=${"9".repeat(400)}`)).toEqual({ items: 100, total: 103, limit: 100, offset: 0 });
    expect(await lengthOf("?limit=500&offset=100")).toEqual({ items: 3, total: 103, limit: 100, offset: 100 });
  });

  it.each([
    "limit=0",
    "limit=-1",
    "limit=1.5",
    "limit=1e1",
    "limit=ten",
    "limit=",
    "limit=%2010",
    "limit=0x10",
    "offset=-1",
    "offset=0.5",
    "offset=",
    "offset=9007199254740992",
    "limit=5&limit=6",
    "project_id=a&project_id=b",
    "sort=title",
    "has_ticket=yes",
    "assigned_to=me&assigned_to=none",
  ])("rejects ?%s", async (query) => {
    const { owner } = await service.createOrganisation();
    const response = await service.request("GET", `/api/v1/feedback?${query}`, { token: owner.token });
    expect(response).toMatchObject({ status: 400, body: { code: errors.invalidInput.code } });
    const path = query.split("=")[0] ?? "";
    expect(response.body.details).toEqual([{ path, message: response.body.error }]);
    expect(response.body.error.startsWith(`${path} must be `)).toBe(true);
  });

  it.each([
    ["status=open", errors.invalidStatus],
    ["status=", errors.invalidStatus],
    ["status=NEW", errors.invalidStatus],
    ["status=new,open", errors.invalidStatus],
    ["status=new,", errors.invalidStatus],
    ["type=praise", errors.invalidType],
    ["type=bug,praise", errors.invalidType],
    ["type=", errors.invalidType],
    ["type=bug%20", errors.invalidType],
  ])("rejects the filter ?%s", async (query, entry) => {
    const { owner } = await service.createOrganisation();
    const response = await service.request("GET", `/api/v1/feedback?${query}`, { token: owner.token });
    expect(response).toMatchObject(errorResponse(entry));
  });

  it("matches nothing for another organisation's project, an unknown one or a malformed id", async () => {
    const { owner } = await service.createOrganisation();
    const { owner: stranger } = await service.createOrganisation();
    await newFeedback(owner);
    const foreign = await newFeedback(stranger);
    for (const project_id of [foreign.project_id, randomUUID(), "no-uuid", "'", "\0"]) {
      const found = await owner.client.listFeedback({ query: { project_id } });
      expect(found.data).toEqual([]);
      expect(found.meta).toEqual({ total: 0, limit: 50, offset: 0 });
    }
  });

  it("ignores unknown parameters", async () => {
    const { owner } = await service.createOrganisation();
    await newFeedback(owner);
    const response = await service.request("GET", "/api/v1/feedback?colour=red&org_id=x", { token: owner.token });
    expect(response).toMatchObject({ status: 200, body: { meta: { total: 1 } } });
  });

  it("checks the token before the query", async () => {
    const response = await service.request("GET", "/api/v1/feedback?limit=0");
    expect(response).toMatchObject(errorResponse(errors.unauthenticated));
  });
});
