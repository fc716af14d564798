import { createClient } from "@corkboard/client";
import { errors, overviewWeeks } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { databaseWithClock } from "../../../../test/support/database-with-clock.ts";
import { clientError } from "../../../../test/support/expected-errors.ts";
import { newFeedback, newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { repeated } from "../../../../test/support/repeated.ts";

const hourMs = 60 * 60 * 1_000;
const weekMs = 7 * 24 * hourMs;

describe("the overview", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  const overview = async (person: Pick<Person, "client">, client_id?: string) =>
    (await person.client.getOverview({ query: client_id === undefined ? {} : { client_id } })).data;

  const set = (person: Pick<Person, "client">, id: string, body: object) =>
    person.client.updateFeedback({ params: { id }, body });

  /** The same service at a later time. */
  const laterService = async (owner: Person) => {
    let aheadMs = 0;
    const { url } = await startAppOn(
      databaseWithClock(service.db, () => aheadMs),
      {},
    );
    return {
      client: createClient({ baseUrl: url, token: owner.token }),
      wait: (ms: number) => void (aheadMs += ms),
    };
  };

  it("is all zeros in an empty organisation, with every week of the period", async () => {
    const { owner } = await service.createOrganisation();
    const { weeks, ...figures } = await overview(owner);
    expect(figures).toEqual({
      open: 0,
      waiting_on_us: 0,
      median_seconds_to_done: null,
      reopened: 0,
      background_idle_seconds: null,
    });
    expect(weeks).toHaveLength(overviewWeeks);
    expect(weeks.filter(({ created, done }) => created !== 0 || done !== 0)).toEqual([]);
    expect(weeks.filter(({ week }) => new Date(week).getUTCDay() !== 1)).toEqual([]);
    expect(repeated(weeks, ({ week }) => week)).toEqual([]);
  });

  it("counts open items, those waiting on us, and what was created and done this week", async () => {
    const { owner } = await service.createOrganisation();
    const { id: project_id } = await newProject(owner, "website");
    const ids = [];
    for (let item = 0; item < 5; item++) ids.push((await newFeedback(owner, { project_id })).id);
    const [working = "", checked = "", done = "", spam = ""] = ids;
    await set(owner, working, { status: "in_progress" });
    await set(owner, checked, { status: "review" });
    await set(owner, done, { status: "done" });
    await set(owner, spam, { spam: true });
    const { weeks, ...figures } = await overview(owner);
    expect(figures).toMatchObject({ open: 3, waiting_on_us: 2, reopened: 0 });
    expect(weeks.at(-1)).toMatchObject({ created: 4, done: 1 });
    await set(owner, spam, { spam: false, status: "done" });
    expect((await overview(owner)).weeks.at(-1)).toMatchObject({ created: 5, done: 2 });
    await owner.client.deleteFeedback({ params: { id: done } });
    expect((await overview(owner)).weeks.at(-1)).toMatchObject({ created: 4, done: 1 });
    expect(await service.miscounts()).toEqual([]);
  });

  it("puts each item into the week in which it happened, and counts a reopened item once", async () => {
    const { owner } = await service.createOrganisation();
    const later = await laterService(owner);
    const { id } = await newFeedback(owner);
    later.wait(weekMs);
    await set(later, id, { status: "done" });
    later.wait(weekMs);
    await set(later, id, { status: "review" });
    await set(later, id, { status: "done" });
    await set(later, id, { status: "new" });
    const reopened = await overview(later);
    expect(reopened).toMatchObject({ open: 1, waiting_on_us: 1, reopened: 1, median_seconds_to_done: null });
    expect(reopened.weeks.slice(-3).map(({ created, done }) => [created, done])).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
    ]);
    later.wait(weekMs);
    await set(later, id, { status: "done" });
    expect((await overview(later)).weeks.slice(-4).map(({ created, done }) => [created, done])).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 1],
    ]);
    later.wait(overviewWeeks * weekMs);
    expect(await overview(later)).toMatchObject({ open: 0, reopened: 0, median_seconds_to_done: null });
    expect(await service.miscounts()).toEqual([]);
  });

  it("returns a median within 5 % of the exact one", async () => {
    const { owner } = await service.createOrganisation();
    const later = await laterService(owner);
    const { id: project_id } = await newProject(owner, "website");
    const ids = [];
    for (let item = 0; item < 5; item++) ids.push((await newFeedback(owner, { project_id })).id);
    for (const [index, id] of ids.entries()) {
      later.wait((index + 1) * 5 * hourMs);
      await set(later, id, { status: "done" });
    }
    // Done after 5, 15, 30, 50 and 75 hours.
    const { median_seconds_to_done: median } = await overview(later);
    expect(median).toBeGreaterThan(30 * 3_600 * 0.95);
    expect(median).toBeLessThan(30 * 3_600 * 1.05);
  });

  it("is limited to the projects of a client, wherever they move", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dora Developer");
    const bolt = (await owner.client.createClient({ body: { name: "Bolt Bikes" } })).data;
    const other = (await owner.client.createClient({ body: { name: "Other" } })).data;
    const project = await owner.client.createProject({
      body: { client_id: bolt.id, name: "Shop", type: "website", url: "https://bolt.example" },
    });
    await newFeedback(owner, { project_id: project.data.id });
    await newFeedback(owner);
    expect(await overview(developer)).toMatchObject({ open: 2 });
    expect(await overview(developer, bolt.id)).toMatchObject({ open: 1 });
    expect(await overview(developer, other.id)).toMatchObject({ open: 0 });
    await owner.client.updateProject({ params: { id: project.data.id }, body: { client_id: other.id } });
    expect((await overview(developer, other.id)).weeks.at(-1)).toMatchObject({ created: 1 });
    await owner.client.deleteProject({ params: { id: project.data.id } });
    const after = await overview(developer);
    expect([after.open, after.weeks.at(-1)?.created]).toEqual([1, 1]);
  });

  it("does not exist for an unknown client, and contains nothing of other organisations", async () => {
    const { owner } = await service.createOrganisation();
    const stranger = (await service.createOrganisation("Other")).owner;
    await newFeedback(stranger);
    const theirs = (await stranger.client.listClients()).data[0]!;
    expect((await overview(owner)).open).toBe(0);
    await expect(overview(owner, theirs.id)).rejects.toMatchObject(clientError(errors.clientNotFound));
    await expect(overview(owner, "nobody")).rejects.toMatchObject(clientError(errors.clientNotFound));
  });
});
