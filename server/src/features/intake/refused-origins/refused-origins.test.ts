import { errors, limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { clientError } from "../../../../test/support/expected-errors.ts";
import { newBoard } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { newWebsite, sendReport } from "../../../../test/support/visitor.ts";
import { query } from "../../../db/query.ts";

const age = query((q, p: { org: string; at: string }) =>
  q.updateTable("refused_origins").set({ refused_at: p.at }).where("org_id", "=", p.org),
);
const countAll = query((q, p: { org: string }) =>
  q.selectFrom("refused_origins").select(q.fn.countAll<number>().as("total")).where("org_id", "=", p.org),
);

describe("refused origins", () => {
  const service = useService({ CORKBOARD_WIDGET_ADDRESS_LIMIT: "off", CORKBOARD_WIDGET_LIMIT: "off" });

  const open = (apiKey: string, origin: string) =>
    service.request("GET", `/api/v1/widget/config?api_key=${apiKey}`, { headers: { origin } });
  const refused = async ({ client }: Person, id: string) => (await client.listRefusedOrigins({ params: { id } })).data;
  const originsOf = async (owner: Person, id: string) => (await refused(owner, id)).map(({ origin }) => origin);

  it("are listed for owners, newest first, and say whether they are the website's own host", async () => {
    const { owner } = await service.createOrganisation();
    const { id, api_key } = await newWebsite(owner);
    const [own, foreign] = [
      ["http://bolt.example", "https://www.bolt.example", "https://bolt.example:8443"],
      [
        "https://evil.example",
        "https://bolt.example.evil.example",
        "https://shop.bolt.example",
        "http://localhost:8080",
      ],
    ];
    for (const origin of [...own, ...foreign]) expect((await open(api_key, origin)).status).toBe(403);
    const listed = await refused(owner, id);
    expect(listed.map(({ refused_at }) => refused_at)).toEqual(
      listed
        .map((r) => r.refused_at)
        .toSorted()
        .toReversed(),
    );
    expect(
      listed
        .filter((r) => r.same_host)
        .map((r) => r.origin)
        .toSorted(),
    ).toEqual(own.toSorted());
    expect(
      listed
        .filter((r) => !r.same_host)
        .map((r) => r.origin)
        .toSorted(),
    ).toEqual(foreign.toSorted());
  });

  it("include those of a form", async () => {
    const { owner } = await service.createOrganisation();
    const { id, api_key: apiKey } = await newWebsite(owner);
    const response = await sendReport(service, { apiKey, headers: { origin: "http://bolt.example" } });
    expect(response.status).toBe(403);
    expect(await originsOf(owner, id)).toEqual(["http://bolt.example"]);
  });

  it.each([
    "null",
    "",
    "*",
    "file://",
    "https://bolt.example/<script>alert(1)</script>",
    "javascript:alert(1)",
    "https://EVIL.example",
    "chrome-extension://abcdefgh",
    `https://${"a".repeat(10_000)}.example`,
  ])("leave out what is no origin of a page: %j", async (origin) => {
    const { owner } = await service.createOrganisation();
    const { id, api_key } = await newWebsite(owner);
    await open(api_key, origin);
    expect(await originsOf(owner, id)).toEqual([]);
  });

  it("are not recorded for allowed pages, unknown keys and pages of the service itself", async () => {
    const { owner } = await service.createOrganisation();
    const { id, api_key } = await newWebsite(owner);
    await open(api_key, "https://bolt.example");
    await open("pk_unknown", "https://evil.example");
    const headers = { origin: service.url, "sec-fetch-site": "same-origin" };
    await service.request("GET", `/api/v1/widget/config?api_key=${api_key}`, { headers });
    expect(await originsOf(owner, id)).toEqual([]);
  });

  it("disappear once they are allowed", async () => {
    const { owner } = await service.createOrganisation();
    const { id, api_key } = await newWebsite(owner);
    await open(api_key, "http://bolt.example");
    const widget = { allowed_origins: ["http://bolt.example"] };
    await owner.client.updateProject({ params: { id }, body: { widget } });
    expect(await originsOf(owner, id)).toEqual([]);
  });

  it("are written once an hour", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const { id, api_key } = await newWebsite(owner);
    await open(api_key, "http://bolt.example");
    const at = new Date(Date.now() - 30 * 60_000).toISOString();
    await service.db.write((tx) => tx.run(age, { org, at }));
    for (let n = 0; n < 5; n++) await open(api_key, "http://bolt.example");
    expect(await refused(owner, id)).toMatchObject([{ refused_at: at }]);
  });

  it("are not shown after a week", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const { id, api_key } = await newWebsite(owner);
    await open(api_key, "http://bolt.example");
    const at = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString();
    await service.db.write((tx) => tx.run(age, { org, at }));
    expect(await refused(owner, id)).toEqual([]);
  });

  it("are at most ten for a project, and forged ones hide neither its own host nor another project's", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const other = await service.createOrganisation();
    const flooded = await newWebsite(owner);
    const [sibling, elsewhere] = [await newWebsite(owner), await newWebsite(other.owner)];
    const forged = Array.from({ length: 40 }, (_, n) => `https://forged-${n}.example`);
    await Promise.all(forged.map((origin) => open(flooded.api_key, origin)));
    expect(await originsOf(owner, flooded.id)).toHaveLength(limits.refusedOrigins);
    await open(flooded.api_key, "http://bolt.example");
    for (const { api_key } of [sibling, elsewhere]) await open(api_key, "http://bolt.example");
    expect((await refused(owner, flooded.id)).filter((r) => r.same_host)).toMatchObject([
      { origin: "http://bolt.example" },
    ]);
    expect(await originsOf(owner, sibling.id)).toEqual(["http://bolt.example"]);
    expect(await originsOf(other.owner, elsewhere.id)).toEqual(["http://bolt.example"]);
    expect((await service.db.first(countAll, { org }))?.total).toBe(limits.refusedOrigins + 1);
  });

  it("of the website's own address are not hidden by forged ports and hosts, whether those come first or hours later", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const { id, api_key } = await newWebsite(owner);
    const openAll = (originOf: (n: number) => string) =>
      Promise.all(Array.from({ length: limits.refusedOrigins }, (_, n) => open(api_key, originOf(n))));
    await openAll((n) => `https://bolt.example:${9_000 + n}`);
    await open(api_key, "http://bolt.example");
    expect(await originsOf(owner, id)).toContain("http://bolt.example");
    const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
    await service.db.write((tx) => tx.run(age, { org, at }));
    await openAll((n) => `https://late-${n}.example`);
    expect(await originsOf(owner, id)).toContain("http://bolt.example");
    expect(await originsOf(owner, id)).toHaveLength(limits.refusedOrigins);
  });

  it("are for owners of the organisation only", async () => {
    const organisation = await service.createOrganisation();
    const other = await service.createOrganisation();
    const dora = await organisation.addMember("Dora Developer");
    const params = { id: (await newWebsite(organisation.owner)).id };
    await expect(dora.client.listRefusedOrigins({ params })).rejects.toMatchObject(clientError(errors.forbidden));
    await expect(other.owner.client.listRefusedOrigins({ params })).rejects.toMatchObject(
      clientError(errors.projectNotFound),
    );
  });

  it("are none for a board", async () => {
    const { owner } = await service.createOrganisation();
    const { projectId } = await newBoard(owner, ["To do"]);
    expect(await refused(owner, projectId)).toEqual([]);
  });

  it("are erased with the project", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const { id, api_key } = await newWebsite(owner);
    await open(api_key, "http://bolt.example");
    await owner.client.deleteProject({ params: { id } });
    expect((await service.db.first(countAll, { org }))?.total).toBe(0);
  });
});
