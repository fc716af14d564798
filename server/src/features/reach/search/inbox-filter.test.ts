import { beforeAll, describe, expect, it } from "vitest";
import { newFeedback } from "../../../../test/support/factories.ts";
import { type Organisation, useService } from "../../../../test/support/harness.ts";

describe("the list of feedback filtered by text", () => {
  const service = useService();
  let organisation: Organisation;
  let projectId: string;
  const ids: string[] = [];

  const listed = async (query: object) => {
    const { data, meta } = await organisation.owner.client.listFeedback({ query });
    return { items: data.map(({ id }) => ids.indexOf(id)), total: meta.total };
  };

  beforeAll(async () => {
    organisation = await service.createOrganisation();
    const { owner } = organisation;
    const titles = ["Warenkorb leer", "Warenkorb doppelt", "Suche langsam", "Warenkörbe", "Versand", "Warenkorb weg"];
    for (const [n, title] of titles.entries()) {
      const more = n === 0 || n > 4 ? {} : { project_id: projectId };
      const item = await newFeedback(owner, {
        title,
        type: n % 2 === 0 ? "bug" : "general",
        page_url: n === 4 ? "https://bolt.example/warenkorb" : "",
        reporter_email: n === 2 ? "nora@warenkorb.example" : "",
        ...more,
      });
      if (n === 0) projectId = item.project_id;
      ids.push(item.id);
    }
    const change = (n: number, body: object) => owner.client.updateFeedback({ params: { id: ids[n] ?? "" }, body });
    await change(0, { status: "done" });
    await change(1, { assigned_to: owner.userId });
    await owner.client.createFeedbackComment({ params: { id: ids[2] ?? "" }, body: { content: "Only in a comment" } });
    await service.indexed();
  });

  it("contains the items with all words, newest first by default", async () => {
    expect(await listed({ q: "warenkorb" })).toEqual({ items: [5, 4, 3, 2, 1, 0], total: 6 });
    expect(await listed({ q: "WARENK dopp" })).toEqual({ items: [1], total: 1 });
    expect(await listed({ q: "warenkorb", sort: "oldest" })).toEqual({ items: [0, 1, 2, 3, 4, 5], total: 6 });
    expect(await listed({ q: "warenkoerbe" })).toEqual({ items: [3], total: 1 });
    expect(await listed({ q: "nora" })).toEqual({ items: [2], total: 1 });
  });

  it("can be filtered and paged like any other", async () => {
    expect(await listed({ q: "warenkorb", project_id: projectId })).toEqual({ items: [4, 3, 2, 1, 0], total: 5 });
    expect(await listed({ q: "warenkorb", status: "new" })).toEqual({ items: [5, 4, 3, 2, 1], total: 5 });
    expect(await listed({ q: "warenkorb", type: "bug", status: "new,done" })).toEqual({ items: [4, 2, 0], total: 3 });
    expect(await listed({ q: "warenkorb", assigned_to: "me" })).toEqual({ items: [1], total: 1 });
    expect(await listed({ q: "warenkorb", assigned_to: "none", type: "general" })).toEqual({ items: [5, 3], total: 2 });
    expect(await listed({ q: "warenkorb", has_ticket: "true" })).toEqual({ items: [], total: 0 });
    expect(await listed({ q: "warenkorb", limit: 2, offset: 1 })).toEqual({ items: [4, 3], total: 6 });
    expect(await listed({ q: "warenkorb", limit: 2, offset: 5 })).toEqual({ items: [0], total: 6 });
    expect(await listed({ q: "warenkorb", project_id: "x" })).toEqual({ items: [], total: 0 });
  });

  it("takes words before the last one as complete, and as beginnings only if nothing contains them", async () => {
    expect(await listed({ q: "warenkorb do" })).toEqual({ items: [1], total: 1 });
    const { owner } = await service.createOrganisation();
    for (const title of ["Log errors", "Login errors", "Logo"]) await newFeedback(owner, { title });
    await service.indexed();
    const found = async (q: string) => ({
      listed: (await owner.client.listFeedback({ query: { q } })).data.map(({ title }) => title),
      pages: await Promise.all(
        [0, 1].map(async (offset) => {
          const { data, meta } = await owner.client.listFeedback({ query: { q, limit: 1, offset } });
          return [data[0]?.title, meta.total];
        }),
      ),
      searched: (await owner.client.search({ query: { q } })).data.map(({ title }) => title),
    });
    expect(await found("log err")).toEqual({
      listed: ["Log errors"],
      pages: [
        ["Log errors", 1],
        [undefined, 1],
      ],
      searched: ["Log errors"],
    });
    expect(await found("lo err")).toEqual({
      listed: ["Login errors", "Log errors"],
      pages: [
        ["Login errors", 2],
        ["Log errors", 2],
      ],
      searched: ["Login errors", "Log errors"],
    });
  });

  it("contains nothing for other words, and everything for no text", async () => {
    expect(await listed({ q: "warenkrob" })).toEqual({ items: [], total: 0 });
    expect(await listed({ q: "comment" })).toEqual({ items: [], total: 0 });
    expect(await listed({ q: "!" })).toEqual({ items: [], total: 0 });
    expect((await listed({ q: "" })).total).toBe(6);
    expect(await listed({ q: "warenkorb", spam: "true" })).toEqual({ items: [], total: 0 });
  });
});
