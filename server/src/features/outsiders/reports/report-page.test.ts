import { describe, expect, it } from "vitest";
import { newFeedback } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { newReportedItem, newSite } from "../../../../test/support/reports.ts";
import { ownerActor } from "../../../../test/support/owner-actor.ts";
import { openSigner } from "../../../signing/signer.ts";
import { commentOnFeedback } from "../../work/comments/write-comment.ts";
import { keyOfItem } from "./reports.exports.ts";

describe("a reporter's page", () => {
  const service = useService({
    CORKBOARD_WORKER: "off",
    SMTP_URL: "smtp://127.0.0.1:9",
    CORKBOARD_WIDGET_ADDRESS_LIMIT: "off",
  });

  it("names the organisation and the website, shows the title, the status and the messages, and nothing else", async () => {
    const organisation = await service.createOrganisation("Studio Meridian");
    const { owner } = organisation;
    const mia = await organisation.addMember("Mia Berg");
    const secret = await organisation.addMember("Xyzzy Assignee");
    const report = await newReportedItem(service, organisation, {
      title: "Xyzzy first title",
      description: "Xyzzy description",
      page_url: "https://xyzzy.example/page",
      reporter_name: "Xyzzy Reporter",
      browser_info: { browser: "Xyzzy", language: "xyzzy" },
      metadata: { plan: "Xyzzy" },
      annotations: [{ type: "text", x: 0.5, y: 0.5, comment: "Xyzzy" }],
    });
    await owner.client.updateProject({ params: { id: report.projectId }, body: { name: "Velo Noord webshop" } });
    await owner.client.updateFeedback({ params: { id: report.id }, body: { title: "Checkout is dead" } });
    await report.say(secret, "Xyzzy said inside", "internal");
    const hidden = await report.say(mia, "Xyzzy said by mistake");
    await report.show(mia, hidden, "internal");
    const edited = await report.say(mia, "Xyzzy before the edit");
    const params = { id: report.id, comment_id: edited };
    await mia.client.updateFeedbackComment({
      params,
      body: { content: "We found the reason.\nThanks!\n\nMore soon." },
    });
    const deleted = await report.say(mia, "Xyzzy deleted");
    await owner.client.deleteFeedbackComment({ params: { id: report.id, comment_id: deleted } });
    const ticket = await owner.client.generateTicket({ body: { source_type: "feedback", source_id: report.id } });
    const assigned = { title: "Xyzzy ticket", assigned_to: secret.userId };
    await owner.client.updateTicket({ params: { id: ticket.data.id }, body: assigned });
    await report.setStatus(owner, "in_progress");
    await report.reply("It also happens on my phone.");

    const { status, headers, body } = await report.page();
    expect(status).toBe(200);
    expect(body).not.toMatch(/xyzzy/i);
    for (const hiddenId of [owner.userId, mia.userId, organisation.id, report.projectId, report.address, edited]) {
      expect(body).not.toContain(hiddenId);
    }
    expect(body).toContain('<h1 dir="auto">Checkout is dead</h1>');
    expect(body).toContain('<span class="monogram" aria-hidden="true">SM</span>');
    expect(body).toContain(
      '<bdi class="organisation">Studio Meridian</bdi><bdi class="website">Velo Noord webshop</bdi>',
    );
    expect(body).toContain("In progress");
    expect(body).toContain("<bdi>Mia Berg</bdi>");
    expect(body).toContain('<p dir="auto">We found the reason.<br>Thanks!</p><p dir="auto">More soon.</p>');
    expect(body).toContain("It also happens on my phone.");
    expect(body.match(/<li class="message/g)).toHaveLength(2);
    expect(body).not.toMatch(/<script|\bsrc=|http/);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      vary: "accept-language",
    });
  });

  it("reflects a change of visibility at once", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const report = await newReportedItem(service, organisation);
    const reply = await report.say(owner, "A sentence", "internal");
    const isShown = async () => (await report.page()).body.includes("A sentence");
    expect(await isShown()).toBe(false);
    await report.show(owner, reply, "public");
    expect(await isShown()).toBe(true);
    await report.show(owner, reply, "internal");
    expect(await isShown()).toBe(false);
  });

  it("returns the same 404 for every invalid link", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const signer = await openSigner(service.db);
    const linkTo = (id: string) => `/reports/${keyOfItem(signer, id)}`;
    const [report, gone, off] = [
      await newReportedItem(service, organisation),
      await newReportedItem(service, organisation),
      await newReportedItem(service, organisation, { project_id: await newSite(owner, false) }),
    ];
    await owner.client.deleteFeedback({ params: { id: gone.id } });
    const project_id = await newSite(owner);
    const silent = [];
    for (const reporter_email of ["", " ", "nobody", "a@b, c@d", "a@b\nBcc: c@d", '"a b"@c', "a@b@c"]) {
      silent.push(linkTo((await newFeedback(owner, { project_id, reporter_email })).id));
    }
    const [id, signature] = [report.id, report.path.slice(-32)];
    const links = [
      gone.path,
      off.path,
      ...silent,
      linkTo("00000000-0000-7000-8000-000000000000"),
      `/reports/${id}`,
      `/reports/${id}-`,
      `/reports/${id}-${signature.slice(1)}`,
      `/reports/${id}-${signature}x`,
      `/reports/${id}-${"A".repeat(32)}`,
      `/reports/${id}_${signature}`,
      `/reports/${gone.id}-${signature}`,
      `/reports/${id}-${signer.sign("file", id)}`,
      `/reports/x`,
      `/reports/%00`,
      `${report.path}/more`,
      `${report.path}/unsubscribe/more`,
    ];
    const first = await service.request("GET", links[0] ?? "");
    expect(first.status).toBe(404);
    for (const link of links) {
      for (const [method, path] of [
        ["GET", link],
        ["POST", link],
        ["GET", `${link}/unsubscribe`],
        ["POST", `${link}/unsubscribe`],
        ["POST", `${link}/subscribe`],
      ] as const) {
        const rawBody = method === "POST" ? "content=Hello" : undefined;
        const headers = { "content-type": "application/x-www-form-urlencoded" };
        const reply = await service.request(method, path, rawBody === undefined ? {} : { rawBody, headers });
        expect({ link, status: reply.status, body: reply.body }).toEqual({ link, status: 404, body: first.body });
      }
    }
    expect((await report.page()).status).toBe(200);
    expect(await report.comments()).toEqual([]);
  });

  it("gives access to the item of the link only, in any organisation", async () => {
    const [one, other] = [await service.createOrganisation(), await service.createOrganisation()];
    const mine = await newReportedItem(service, one, { title: "Mine" });
    const theirs = await newReportedItem(service, other, { title: "Theirs" });
    await theirs.say(other.owner, "Said elsewhere");
    const { body } = await mine.page();
    expect(body).toContain("Mine");
    expect(body).not.toMatch(/Theirs|elsewhere/);
    expect((await service.request("GET", `/api/v1/feedback/${mine.id}`, { token: mine.path.slice(9) })).status).toBe(
      401,
    );
  });

  it.each([
    ["de-CH, en;q=0.8", "de", "Eingegangen", "Meldung nicht gefunden"],
    ["nl, fr;q=0.5, en;q=0.4", "fr", "Reçu", "Signalement introuvable"],
    ["es", "es", "Recibido", "Informe no encontrado"],
    ["en-GB,en;q=0.5", "en", "Received", "Report not found"],
    ["fr;q=0, nl", "en", "Received", "Report not found"],
    [", ;;q=x, de;q=9", "en", "Received", "Report not found"],
  ])("uses the browser's language: %s", async (header, language, status, unknown) => {
    const report = await newReportedItem(service, await service.createOrganisation());
    const headers = { "accept-language": header };
    const page = await report.page(headers);
    expect(page.body).toContain(`<html lang="${language}">`);
    expect(page.body).toContain(status);
    expect(page.headers.get("content-language")).toBe(language);
    expect((await service.request("GET", "/reports/x", { headers })).body).toContain(unknown);
  });

  it("escapes hostile text", async () => {
    const markup = `</title></style></textarea><script>alert(1)</script><img src=x onerror="alert(2)"> & 'q' "q"`;
    const override = "\u202e";
    const isolate = "\u2067";
    const organisation = await service.createOrganisation(`${override}${markup}`.slice(0, 200));
    const name = `${override}Eve${isolate} <b>`;
    const eve = await organisation.addMember(name);
    const title = `${markup}${override}`;
    const report = await newReportedItem(service, organisation, {
      title,
      reporter_name: `${markup}${override}`.slice(0, 200),
      browser_info: { time_zone: markup },
    });
    const website = { name: `${markup}${override}`.slice(0, 200) };
    await organisation.owner.client.updateProject({ params: { id: report.projectId }, body: website });
    await report.say(eve, `javascript:alert(1) https://evil.example ${markup}${override}\u2028\u2028[link](https://x)`);
    await report.reply(`${markup}${override}`);
    const { body } = await report.page();
    expect(body).not.toMatch(/<(script|img|b>|a (?!href="[\w-]+\/unsubscribe"))/);
    expect(body).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u2028]/);
    expect(body.match(/<\/(title|style|textarea|html)>/g)).toHaveLength(4);
    expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;alert(2)&quot;&gt;");
  });

  it("shows the latest hundred messages of a long conversation", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const report = await newReportedItem(service, organisation);
    const by = ownerActor(organisation.id, owner);
    const item = { id: report.id, project_id: report.projectId };
    await service.db.write(async (tx) => {
      for (let n = 0; n <= 100; n++) await commentOnFeedback(tx, by, item, `Message ${n}.`, "public");
    });
    const { body } = await report.page();
    expect(body.match(/<li class="message/g)).toHaveLength(100);
    expect(body).not.toContain("Message 0.");
    expect(body.indexOf("Message 1.")).toBeLessThan(body.indexOf("Message 100."));
    expect(body).toContain("Older messages are not shown.");
  });

  it("limits the visits per minute for each link", async () => {
    const organisation = await service.createOrganisation();
    const [busy, quiet] = [await newReportedItem(service, organisation), await newReportedItem(service, organisation)];
    const statuses = [];
    for (let n = 0; n < 61; n++) statuses.push((await busy.page()).status);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
    const refused = await busy.reply("Too much");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await quiet.page()).status).toBe(200);
    expect(await busy.comments()).toEqual([]);
  });
});
