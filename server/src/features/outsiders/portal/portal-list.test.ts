import { beforeAll, describe, expect, it } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { newFeedback, newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { linkIn, signedInContact, titlesIn } from "../../../../test/support/portal-contact.ts";
import { type Database, type Reader, ReadTooSlow } from "../../../db/database.ts";
import { listReportsWithDelivery, listReportsWithQuestion } from "./portal.queries.ts";
import { findEndOfWindow, listReports } from "./portal-list.queries.ts";
import { readReports } from "./read-reports.ts";

describe("the list of the client portal", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off", CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" });
  let org: string;
  let owner: Person;

  beforeAll(async () => {
    const created = await service.createOrganisation();
    org = created.id;
    owner = created.owner;
  });

  const newClient = async () => (await owner.client.createClient({ body: { name: "Bolt" } })).data.id;
  const newContact = async (client_id: string) => {
    const body = { client_id, name: "Bea Bolt", email: `${Math.random()}@bolt.example` };
    return signedInContact(service.url, (await owner.client.createContact({ body })).data.url);
  };
  const report = (project_id: string, title: string) => newFeedback(owner, { project_id, title });
  const numbered = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => `Report ${from - n}`);

  /** The service on a database that runs some reads differently. */
  const startOn = async (parts: Partial<Database>) =>
    (await startAppOn({ ...service.db, ...parts }, { visitorLimits: { perKey: undefined, perAddress: undefined } }))
      .url;

  it("goes through all reports by cursors, in both directions, whatever happens in between", async () => {
    const client = await newClient();
    const [shop, blog] = [await newProject(owner, "website", client), await newProject(owner, "website", client)];
    const done: string[] = [];
    for (let n = 1; n <= 205; n++) {
      const { id } = await report((n % 3 === 0 ? blog : shop).id, `Report ${n}`);
      if (n <= 5) done.push(id);
    }
    for (const id of done) await owner.client.updateFeedback({ params: { id }, body: { status: "done" } });
    const contact = await newContact(client);
    const sorted = (page: string) => titlesIn(page).toSorted((a, b) => Number(b.slice(7)) - Number(a.slice(7)));

    const first = (await contact.get("/portal?state=all")).body;
    expect(sorted(first)).toEqual(numbered(205, 106));
    expect(linkIn(first, "Newer reports")).toBeUndefined();
    await report(shop.id, "Report 206");
    const second = (await contact.get(linkIn(first, "Older reports") ?? "")).body;
    expect(sorted(second)).toEqual(numbered(105, 6));
    const last = (await contact.get(linkIn(second, "Older reports") ?? "")).body;
    expect(sorted(last)).toEqual(numbered(5, 1));
    expect(linkIn(last, "Older reports")).toBeUndefined();
    const back = (await contact.get(linkIn(last, "Newer reports") ?? "")).body;
    expect(sorted(back)).toEqual(numbered(105, 6));
    const newest = (await contact.get(linkIn(back, "Newer reports") ?? "")).body;
    expect(sorted(newest)).toEqual(numbered(205, 106));
    const one = (await contact.get(linkIn(newest, "Newer reports") ?? "")).body;
    expect(titlesIn(one)).toEqual(["Report 206"]);
    expect(linkIn(one, "Newer reports")).toBeUndefined();

    const open = (await contact.get(linkIn((await contact.get("/portal")).body, "Older reports") ?? "")).body;
    expect(sorted(open)).toEqual(numbered(106, 7));
  });

  it("begins at the first page with a cursor of another list, one that is not genuine, or a page number", async () => {
    const client = await newClient();
    const { id } = await newProject(owner, "website", client);
    for (let n = 1; n <= 101; n++) await report(id, `Report ${n}`);
    const contact = await newContact(client);
    const older = linkIn((await contact.get("/portal")).body, "Older reports") ?? "";
    expect(titlesIn((await contact.get(older)).body)).toEqual(["Report 1"]);
    const cursor = new URL(older, service.url).searchParams.get("cursor") ?? "";
    const others = [`state=all&cursor=${cursor}`, `cursor=${cursor}x`, "cursor=1", "page=2", "page=10000"];
    for (const query of others) expect(titlesIn((await contact.get(`/portal?${query}`)).body)).toHaveLength(100);
    const stranger = await newContact(await newClient());
    expect(titlesIn((await stranger.get(older)).body)).toEqual([]);
  });

  it("reads and searches reports in the background only", async () => {
    const client = await newClient();
    await report((await newProject(owner, "website", client)).id, "Slow basket");
    const contact = await newContact(client);
    const readInFront: unknown[] = [];
    const noting: Reader["all"] = (query, params) => {
      readInFront.push(query);
      return service.db.all(query, params);
    };
    const from = await startOn({ all: noting });
    for (const query of ["", "?q=basket"])
      expect(titlesIn((await contact.get(`/portal${query}`, { from })).body)).toEqual(["Slow basket"]);
    expect(readInFront.length).toBeGreaterThan(0);
    for (const query of [findEndOfWindow, listReports, listReportsWithDelivery, listReportsWithQuestion])
      expect(readInFront).not.toContain(query);
  });

  it("says that a search took too long, and when to try again", async () => {
    const client = await newClient();
    await newProject(owner, "website", client);
    const contact = await newContact(client);
    const tooSlow = () => Promise.reject(new ReadTooSlow("the read took longer than 1 ms"));
    const reader: Reader = { now: () => new Date(), first: tooSlow, all: tooSlow, allUpTo: tooSlow };
    const from = await startOn({ background: () => reader });
    const searched = await contact.get("/portal?q=basket", { from });
    expect({ status: searched.status, after: searched.headers.get("retry-after") }).toEqual({
      status: 503,
      after: "60",
    });
    expect(searched.body).toContain("The search took too long and was stopped.");
    expect(searched.body).toContain('name="q" value="basket"');
    expect(searched.body).not.toContain("No report");
    const german = await contact.get("/portal?q=basket", { from, language: "de" });
    expect(german.body).toContain("Die Suche hat zu lange gedauert und wurde abgebrochen.");
    const listed = await contact.get("/portal", { from });
    expect(listed.status).toBe(503);
    expect(listed.body).toContain("Your reports could not be loaded in time.");
  });

  it("searches for at most 100 characters", async () => {
    const client = await newClient();
    await newProject(owner, "website", client);
    const contact = await newContact(client);
    expect((await contact.get(`/portal?q=${"a".repeat(100)}`)).status).toBe(200);
    const { status, body } = await contact.get(`/portal?q=${"a".repeat(101)}`);
    expect(status).toBe(400);
    expect(body).toContain("Please search for at most 100 characters.");
    expect(body).toContain('maxlength="100"');
  });

  it("searches 30 times a minute for each contact, in all processes together, and says so", async () => {
    const client = await newClient();
    await report((await newProject(owner, "website", client)).id, "Slow basket");
    const [contact, colleague] = [await newContact(client), await newContact(client)];
    const another = await startOn({});
    const search = (from: string, language = "en") => contact.get("/portal?q=basket", { from, language });
    for (let n = 0; n < 15; n++)
      for (const from of [service.url, another]) expect((await search(from)).status).toBe(200);
    for (const from of [service.url, another, await startOn({})]) {
      const { status, headers, body } = await search(from);
      expect(status).toBe(429);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
      expect(body).toContain("You have searched many times in the last minute.");
      expect(titlesIn(body)).toEqual([]);
    }
    expect((await search(another, "de")).body).toContain("Sie haben in der letzten Minute sehr oft gesucht.");
    expect(titlesIn((await contact.get("/portal")).body)).toEqual(["Slow basket"]);
    expect((await colleague.get("/portal?q=basket")).status).toBe(200);
  });

  it("continues a search beyond the reports that one search looks at, and finds each match once", async () => {
    const client = await newClient();
    const websites: string[] = [];
    for (let n = 0; n < 2; n++) websites.push((await newProject(owner, "website", client)).id);
    const matches: string[] = [];
    for (let n = 1; n <= 30; n++) {
      const title = n % 7 === 0 ? `Basket ${n}` : `Report ${n}`;
      await report(websites[n % 2] ?? "", title);
      if (n % 7 === 0) matches.unshift(title);
    }
    const filters = { state: "open", website: undefined, text: "basket" } as const;
    const search = { org, websites, filters, depths: [1, 4] };
    const background = service.db.background(org);
    const found: string[] = [];
    const days: (string | undefined)[] = [];
    let page = await readReports(background, search);
    for (;;) {
      found.push(...page.reports.map(({ title }) => title));
      days.push(page.searchedTo);
      if (!page.older) break;
      page = await readReports(background, search, page.older);
    }
    expect(found).toEqual(matches);
    expect(days.length).toBeGreaterThan(2);
    expect(days.map((day) => day === undefined)).toEqual(days.map((_, index) => index === days.length - 1));

    const back: string[] = [];
    for (let place = page.newer; place !== undefined; place = page.newer) {
      page = await readReports(background, search, place === "first" ? undefined : place);
      back.unshift(...page.reports.map(({ title }) => title));
      if (place === "first") break;
    }
    expect(back.length).toBeGreaterThan(0);
    expect(matches.slice(0, back.length)).toEqual(back);
  });
});
