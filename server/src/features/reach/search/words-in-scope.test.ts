import { beforeAll, describe, expect, it } from "vitest";
import { newFeedback, newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";

describe("similar words in a search by a token of one client", () => {
  const service = useService();
  let owner: Person;
  let bound: Person;
  let oursId: string;
  let theirsId: string;
  let ourProject: string;

  const newWebsite = async (clientId: string) => (await newProject(owner, "website", clientId)).id;

  const found = async (person: Person, q: string) => {
    const { data, meta } = await person.client.search({ query: { q } });
    return { titles: data.map(({ title }) => title), meta };
  };

  const nothing = { titles: [], meta: { limit: 20, more: false, similar: false } };
  const similar = (...titles: string[]) => ({ titles, meta: { limit: 20, more: false, similar: true } });

  beforeAll(async () => {
    ({ owner } = await service.createOrganisation());
    oursId = (await owner.client.createClient({ body: { name: "Ours" } })).data.id;
    theirsId = (await owner.client.createClient({ body: { name: "Theirs" } })).data.id;
    ourProject = await newWebsite(oursId);
    const { token } = (await owner.client.createToken({ body: { name: "Bound", client_id: oursId } })).data;
    bound = service.person(token, { id: owner.userId, display_name: owner.displayName });
  });

  it("are never words that only other clients' titles contain", async () => {
    const theirProject = await newWebsite(theirsId);
    await newFeedback(owner, { project_id: ourProject, title: "Animals", description: "A pangolin" });
    await service.indexed();
    const before = await found(bound, "pangolni");
    expect(before).toEqual(nothing);
    const theirs = await newFeedback(owner, { project_id: theirProject, title: "Pangolin in the header" });
    await service.indexed();
    expect(await found(bound, "pangolni")).toEqual(before);
    expect(await found(owner, "pangolni")).toEqual(similar("Pangolin in the header", "Animals"));
    const own = await newFeedback(owner, { project_id: ourProject, title: "Pangolin footer" });
    await service.indexed();
    expect(await found(bound, "pangolni")).toEqual(similar("Pangolin footer", "Animals"));
    await owner.client.deleteFeedback({ params: { id: own.id } });
    await service.indexed();
    expect(await found(bound, "pangolni")).toEqual(before);
    await owner.client.deleteFeedback({ params: { id: theirs.id } });
  });

  it("are found however many similar words other clients' titles contain", async () => {
    await newFeedback(owner, { project_id: ourProject, title: "Xylophone" });
    const theirProject = await newWebsite(theirsId);
    // All of these share more trigrams with the misspelt word, and are fewer mistakes away.
    const words = Array.from({ length: 400 }, (_, n) => `xylofone${n}`);
    for (let n = 0; n < words.length; n += 25) {
      await newFeedback(owner, { project_id: theirProject, title: words.slice(n, n + 25).join(" ") });
    }
    await service.indexed();
    expect(await found(bound, "xylofone")).toEqual(similar("Xylophone"));
  });

  it("play no part in the list of feedback, whose text filter counts only the client's own reports", async () => {
    const theirProject = await newWebsite(theirsId);
    for (const project_id of [theirProject, ourProject, theirProject]) {
      await newFeedback(owner, { project_id, title: "Capybara" });
    }
    await service.indexed();
    const total = async (q: string) => (await bound.client.listFeedback({ query: { q } })).meta.total;
    expect(await total("capybara")).toBe(1);
    expect(await total("capibara")).toBe(0);
  });

  it("follow a project that moves to another client, at once", async () => {
    const project = await newWebsite(oursId);
    await newFeedback(owner, { project_id: ourProject, title: "Bird", description: "A kookaburra" });
    await newFeedback(owner, { project_id: project, title: "Kookaburra" });
    await service.indexed();
    const moveTo = (client_id: string) => owner.client.updateProject({ params: { id: project }, body: { client_id } });
    expect(await found(bound, "kookabura")).toEqual(similar("Kookaburra", "Bird"));
    await moveTo(theirsId);
    expect(await found(bound, "kookabura")).toEqual(nothing);
    await moveTo(oursId);
    expect(await found(bound, "kookabura")).toEqual(similar("Kookaburra", "Bird"));
  });

  it("are forgotten with a deleted project, at once", async () => {
    const project = await newWebsite(oursId);
    await newFeedback(owner, { project_id: ourProject, title: "Fish", description: "A barracuda" });
    await newFeedback(owner, { project_id: project, title: "Barracuda" });
    await service.indexed();
    expect(await found(bound, "baracuda")).toEqual(similar("Barracuda", "Fish"));
    await owner.client.deleteProject({ params: { id: project } });
    expect(await found(bound, "baracuda")).toEqual(nothing);
    await service.purged();
    expect(await found(bound, "baracuda")).toEqual(nothing);
  });
});
