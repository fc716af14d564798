import { randomUUID } from "node:crypto";
import type { BodyOf } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { png } from "../../../../test/support/image-bytes.ts";
import { newReport, newWebsite, sendReport } from "../../../../test/support/visitor.ts";
import { query } from "../../../db/query.ts";
import { openSigner } from "../../../signing/signer.ts";
import { keyOfItem } from "./reports.exports.ts";

const forgetWords = query((q, p: { org: string }) => q.deleteFrom("sent_words").where("org_id", "=", p.org));
const forgetArrival = query((q, p: { org: string }) =>
  q.deleteFrom("events").where("org_id", "=", p.org).where("type", "=", "feedback.created"),
);
const countWords = query((q, p: { org: string }) =>
  q.selectFrom("sent_words").select(q.fn.countAll<number>().as("total")).where("org_id", "=", p.org),
);

describe("what a reporter sent", () => {
  const service = useService({ CORKBOARD_WIDGET_ADDRESS_LIMIT: "off", CORKBOARD_WIDGET_LIMIT: "off" });

  const screenshot = async () => new Blob([new Uint8Array(await png(400, 200))], { type: "image/png" });

  /** A visitor's report and the two pages that show it. */
  const received = async (
    owner: Person,
    fields: Readonly<Record<string, unknown>> = {},
    files: Readonly<Record<string, Blob>> = {},
  ) => {
    const website = await newWebsite(owner);
    const report = newReport({ reporter_email: `${randomUUID()}@reporters.example`, ...fields });
    const { body } = await sendReport(service, { apiKey: website.api_key, report, files });
    const { id, status_url } = body.data as { id: string; status_url: string };
    const contact = { client_id: website.client_id, name: "Bea Bolt", email: `${randomUUID()}@bolt.example` };
    const { url } = (await owner.client.createContact({ body: contact })).data;
    const secret = new URLSearchParams({ secret: new URL(url).hash.slice(1) });
    const signIn = { method: "POST", body: secret, redirect: "manual", headers: { origin: service.url } } as const;
    const signedIn = await fetch(`${service.url}/portal/sign-in`, signIn);
    const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    const pages: { path: string; headers: Record<string, string> }[] = [
      { path: new URL(status_url).pathname, headers: {} },
      { path: `/portal/reports/${id}`, headers: { cookie } },
    ];
    return {
      id,
      websiteId: website.id,
      edit: (changes: BodyOf<"updateFeedback">) => owner.client.updateFeedback({ params: { id }, body: changes }),
      portal: async () => (await service.request("GET", "/portal", { headers: { cookie } })).body as unknown as string,
      /** The reporter's page and the one in the client portal. */
      pages: async (): Promise<[string, string]> => {
        const bodies = [];
        for (const { path, headers } of pages) {
          const page = await service.request("GET", path, { headers });
          expect(page.status).toBe(200);
          bodies.push(page.body);
        }
        return bodies as [string, string];
      },
    };
  };

  it("is shown as it was sent, whatever the team makes of it", async () => {
    const { owner } = await service.createOrganisation();
    const report = await received(owner, { title: "Pay is dead", description: "I pressed it.\n\nFour times." });
    await report.edit({ title: "Payment fails in Safari", description: "Internal: customer is difficult" });
    for (const page of await report.pages()) {
      expect(page).toContain('<h1 dir="auto">Payment fails in Safari</h1>');
      expect(page).toContain('<p class="sent" dir="auto">Pay is dead</p>');
      expect(page).toContain('<p dir="auto">I pressed it.</p><p dir="auto">Four times.</p>');
      expect(page).not.toContain("difficult");
    }
  });

  it("is not repeated where the title says it already", async () => {
    const { owner } = await service.createOrganisation();
    const report = await received(owner, { title: "Pay is dead" });
    const [own] = await report.pages();
    expect(own.match(/Pay is dead/g)).toHaveLength(2);
    expect(own).not.toContain('<h2 id="reported">');
  });

  it("includes the picture with the marks on it and what was written next to them", async () => {
    const { owner } = await service.createOrganisation();
    const annotations = [
      { type: "rect", x: 0.25, y: 0.5, width: 0.5, height: 0.25, comment: "This <b>button</b>" },
      { type: "arrow", x1: 0, y1: 0, x2: 0.5, y2: 0.5 },
    ];
    const report = await received(owner, { annotations }, { screenshot: await screenshot() });
    for (const page of await report.pages()) {
      const [, href = ""] = /<image href="([^"]+)"/.exec(page) ?? [];
      expect(href).toMatch(/^\/files\//);
      const picture = await fetch(service.url + href);
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(page).toContain('<rect x="100" y="100" width="200" height="50"/>');
      expect(page).toContain('<span class="number">1</span><span dir="auto">This &lt;b&gt;button&lt;/b&gt;</span>');
      expect(page).not.toContain('<span class="number">2</span>');
    }
  });

  it("is unknown for an item that no visitor sent", async () => {
    const { owner } = await service.createOrganisation();
    const report = await received(owner);
    const { data } = await owner.client.createFeedback({
      body: {
        project_id: report.websiteId,
        title: "Written by the team",
        description: "Internal remarks",
        reporter_email: "rita@reporters.example",
      },
    });
    const page = await service.request("GET", `/reports/${keyOfItem(await openSigner(service.db), data.id)}`);
    expect(page.status).toBe(200);
    expect(page.body).not.toContain("Internal remarks");
  });

  describe("to an earlier version of the service", () => {
    const asBefore = (org: string) => service.db.write((tx) => tx.run(forgetWords, { org }));
    const words = { title: "Pay is dead", description: "I pressed it." };

    it("is shown if no event has changed it", async () => {
      const { id: org, owner } = await service.createOrganisation();
      const report = await received(owner, words);
      await report.edit({ status: "in_progress", type: "feature" });
      await asBefore(org);
      const [own] = await report.pages();
      expect(own).toContain("I pressed it.");
    });

    it.each([{ title: "A better title" }, { description: "Internal remarks" }])(
      "is not shown to the reporter after %j",
      async (changes) => {
        const { id: org, owner } = await service.createOrganisation();
        const report = await received(owner, words);
        await report.edit(changes);
        await asBefore(org);
        const [own] = await report.pages();
        expect(own).not.toMatch(/I pressed it|Internal remarks/);
      },
    );

    it("is not shown to the reporter if the log does not reach back to it", async () => {
      const { id: org, owner } = await service.createOrganisation();
      const report = await received(owner, words);
      await asBefore(org);
      await service.db.write((tx) => tx.run(forgetArrival, { org }));
      const [own] = await report.pages();
      expect(own).not.toContain("I pressed it.");
    });

    it("is not shown if it was edited before it was announced", async () => {
      const { id: org, owner } = await service.createOrganisation();
      const report = await received(owner, { ...words, website: "https://spam.example" });
      await report.edit({ description: "Internal remarks" });
      await report.edit({ spam: false });
      await asBefore(org);
      const [own] = await report.pages();
      expect(own).not.toMatch(/I pressed it|Internal remarks/);
    });
  });

  it("is dated in the time zone of the reporter's browser, which is named", async () => {
    const { owner } = await service.createOrganisation();
    const report = await received(owner, { browser_info: { time_zone: "Asia/Tokyo" } });
    const { created_at } = (await owner.client.getFeedback({ params: { id: report.id } })).data;
    const inTokyo = new Date(new Date(created_at).getTime() + 9 * 3_600_000).toISOString();
    for (const page of await report.pages()) expect(page).toContain(`${inTokyo.slice(11, 16)} GMT+9</time>`);
    const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "Asia/Tokyo" });
    expect(await report.portal()).toContain(`${day.format(new Date(created_at))}</time>`);
  });

  it.each(["Mars/Olympus", "<script>", "", 7, null, "x".repeat(10_000), "../etc"])(
    "is dated in UTC if the browser named %j",
    async (time_zone) => {
      const { owner } = await service.createOrganisation();
      const report = await received(owner, { browser_info: { time_zone } });
      for (const page of await report.pages()) {
        expect(page).toMatch(/\d\d:\d\d UTC<\/time>/);
        expect(page).not.toMatch(/Olympus|<script/);
      }
    },
  );

  it("is deleted with its report and its project", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const [first, second] = [await received(owner), await received(owner)];
    const total = async () => (await service.db.first(countWords, { org }))?.total;
    expect(await total()).toBe(2);
    await owner.client.deleteFeedback({ params: { id: first.id } });
    expect(await total()).toBe(1);
    await owner.client.deleteProject({ params: { id: second.websiteId } });
    await expect.poll(total, { timeout: 30_000 }).toBe(0);
  });
});
