import { errors, limits } from "@corkboard/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { claimReport } from "../../../../test/support/agent-work.ts";
import { agentOf } from "../../../../test/support/claims.ts";
import { clientError } from "../../../../test/support/expected-errors.ts";
import { newFeedback, newProject } from "../../../../test/support/factories.ts";
import { type Organisation, type Person, useService } from "../../../../test/support/harness.ts";
import { newContactLink } from "../../people/links/links.exports.ts";

/** Without the identifiers that make each rendered form unique. */
const withoutIds = (page: string) => page.replaceAll(/name="submission" value="[^"]+"/g, "");

const noSuchId = "01890000-0000-7000-8000-000000000000";

describe("the client portal", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off", CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" });
  let organisation: Organisation;
  let owner: Person;
  let ours: Awaited<ReturnType<typeof newClientWithReport>>;
  let theirs: Awaited<ReturnType<typeof newClientWithReport>>;

  const newClientWithReport = async (name: string) => {
    const client = (await owner.client.createClient({ body: { name } })).data;
    const website = await newProject(owner, "website", client.id);
    await owner.client.updateProject({ params: { id: website.id }, body: { name: `${name}'s shop` } });
    const report = await newFeedback(owner, {
      project_id: website.id,
      title: `${name}'s report`,
      description: "It fails",
      reporter_email: "rita@reporters.example",
    });
    return { client, website, report };
  };

  const invite = async (client_id: string, name = "Bea Bolt", email = `${Math.random()}@bolt.example`) =>
    (await owner.client.createContact({ body: { client_id, name, email } })).data;

  const secretOf = (url: string) => new URL(url).hash.slice(1);

  const send = async (method: string, path: string, cookie: string, fields?: Record<string, string>) => {
    const response = await fetch(service.url + path, {
      method,
      redirect: "manual",
      headers: { cookie, ...(method === "GET" ? {} : { origin: service.url }) },
      body: fields ? new URLSearchParams(fields) : null,
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };

  const signIn = async (secret: string) => {
    const response = await send("POST", "/portal/sign-in", "", { secret });
    const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
    return { ...response, cookie };
  };

  /** A contact of a client who is signed in. */
  const newVisitor = async (client: string, name?: string) => {
    const contact = await invite(client, name);
    const { cookie } = await signIn(secretOf(contact.url));
    return {
      contact,
      get: (path: string) => send("GET", path, cookie),
      post: (path: string, fields: Record<string, string>) => send("POST", path, cookie, fields),
    };
  };

  beforeAll(async () => {
    organisation = await service.createOrganisation();
    ({ owner } = organisation);
    ours = await newClientWithReport("Ours");
    theirs = await newClientWithReport("Theirs");
  });

  it("lists what is open, and finds the rest by state, website and title", async () => {
    const shop = await newClientWithReport("Finder");
    const blog = await newProject(owner, "website", shop.client.id);
    await owner.client.updateProject({ params: { id: blog.id }, body: { name: "Blog" } });
    const report = (project_id: string, title: string) => newFeedback(owner, { project_id, title });
    await report(blog.id, "Öl is 100% missing");
    const done = await report(shop.website.id, "The basket is empty");
    await owner.client.updateFeedback({ params: { id: done.id }, body: { status: "done" } });
    const visitor = await newVisitor(shop.client.id);
    const titles = async (query: string) => {
      const { status, body } = await visitor.get(`/portal${query}`);
      expect(status).toBe(200);
      return [...body.matchAll(/<li><a href="portal\/reports\/[^"]+" dir="auto">([^<]+)/g)].map(([, title]) => title);
    };
    const open = ["Öl is 100% missing", "Finder&#39;s report"];
    expect(new Set(await titles(""))).toEqual(new Set(open));
    expect(await titles("?state=done")).toEqual(["The basket is empty"]);
    expect(await titles("?state=all")).toHaveLength(3);
    expect(await titles(`?website=${blog.id}`)).toEqual(["Öl is 100% missing"]);
    expect(await titles("?q=öl")).toEqual(["Öl is 100% missing"]);
    expect(await titles("?q=IS+100%25")).toEqual(["Öl is 100% missing"]);
    expect(await titles("?state=all&q=BASKET")).toEqual(["The basket is empty"]);
    // Signs of patterns are plain text, and another client's website has no reports.
    expect(await titles("?q=%25")).toEqual(["Öl is 100% missing"]);
    expect(await titles("?q=_")).toEqual([]);
    expect(await titles(`?website=${theirs.website.id}`)).toEqual([]);
    expect(await titles("?state=nonsense&website=1&q=%00&page=x")).toHaveLength(2);

    const { body } = await visitor.get("/portal?q=%3Cb%3E");
    expect(body).toContain('No report has this in its title: <q dir="auto">&lt;b&gt;</q>');
    expect(body).toContain("Clear filters");
    expect(body).not.toContain("<b>");
  });

  it("names the websites whose widget takes new reports, and no others", async () => {
    const { client, website } = await newClientWithReport("Newcomer");
    const visitor = await newVisitor(client.id);
    const host = new URL(website.url ?? "").host;
    const link = `rel="noopener noreferrer">${host}</a>`;
    expect((await visitor.get("/portal")).body).toContain(link);
    await owner.client.updateProject({ params: { id: website.id }, body: { widget: { enabled: false } } });
    expect((await visitor.get("/portal")).body).not.toContain(link);
  });

  it("is opened by a personal link that works once, and only with a click", async () => {
    const { url } = await invite(ours.client.id);
    const secret = secretOf(url);
    expect(new URL(url).pathname).toBe("/portal/sign-in");
    const scanned = await send("GET", "/portal/sign-in", "");
    expect(scanned.status).toBe(200);
    expect(scanned.headers.get("content-security-policy")).toMatch(/script-src 'sha256-[^']+'/);
    const { status, cookie, headers } = await signIn(secret);
    expect(status).toBe(303);
    const location = new URL(headers.get("location") ?? "", `${service.url}/portal/sign-in`);
    expect(location.pathname).toBe("/portal");
    expect(headers.get("set-cookie")).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
    expect((await send("GET", "/portal", cookie)).body).toContain("Ours");
    expect((await signIn(secret)).status).toBe(403);
    expect((await signIn("x".repeat(43))).status).toBe(403);
    expect((await send("GET", "/portal", "")).status).toBe(401);
    expect((await send("GET", "/portal", `corkboard-portal=${secret}`)).status).toBe(401);
  });

  it("shows the public content of the contact's own client, and nothing else", async () => {
    const visitor = await newVisitor(ours.client.id);
    const path = `/portal/reports/${ours.report.id}`;
    const params = { id: ours.report.id };
    await owner.client.createFeedbackComment({ params, body: { content: "Only for us" } });
    await owner.client.createFeedbackComment({ params, body: { content: "For everybody", visibility: "public" } });
    const [home, report] = [await visitor.get("/portal"), await visitor.get(path)];
    expect(home.body).toContain("Ours&#39;s shop");
    expect(home.body).toContain("Ours&#39;s report");
    expect(report.body).toContain("It fails");
    expect(report.body).toContain("For everybody");
    for (const { body } of [home, report]) {
      expect(body).not.toContain("Theirs");
      expect(body).not.toContain("Only for us");
      expect(body).not.toContain("rita@reporters.example");
    }
    const foreign = await visitor.get(`/portal/reports/${theirs.report.id}`);
    expect(foreign).toMatchObject({ status: 404, body: (await visitor.get(`/portal/reports/${noSuchId}`)).body });
    await owner.client.updateFeedback({ params, body: { spam: true } });
    expect((await visitor.get(path)).status).toBe(404);
    await owner.client.updateFeedback({ params, body: { spam: false } });
  });

  it("lets contacts comment, answer questions and give verdicts, for their own client only", async () => {
    const visitor = await newVisitor(ours.client.id, "Carl Client");
    const stranger = await newVisitor(theirs.client.id);
    const params = { id: ours.website.id };
    await owner.client.updateProject({ params, body: { agent_questions: "reporter", delivery_review: "client" } });
    const { ask, deliver, answers, ticket } = await claimReport(owner, ours.report.id);
    const path = `/portal/reports/${ours.report.id}`;

    expect((await visitor.post(path, { content: "Any news?" })).status).toBe(303);
    const comments = (await owner.client.listFeedbackComments({ params: { id: ours.report.id } })).data;
    expect(comments.at(-1)).toMatchObject({ author: "Carl Client", user_id: "", visibility: "public" });
    expect((await stranger.post(path, { content: "Mine now" })).status).toBe(404);

    const question = await ask("Which browser?", ["Firefox", "Safari"]);
    expect((await visitor.get("/portal")).body).toMatch(/Waiting for you<\/h2><ul/);
    expect((await stranger.get("/portal")).body).toContain("Nothing is waiting for you");
    const answer = { choice: "Safari" };
    expect((await stranger.post(`${path}/questions/${question.id}`, answer)).status).toBe(404);
    const onOwn = `/portal/reports/${theirs.report.id}/questions/${question.id}`;
    expect((await stranger.post(onOwn, answer)).status).toBe(404);
    expect((await visitor.post(`${path}/questions/${question.id}`, answer)).status).toBe(303);
    expect(await answers()).toEqual(["Safari"]);
    const answered = (await owner.client.getQuestion({ params: { id: question.id } })).data;
    expect(answered).toMatchObject({ answered_by: "client", answered_by_user_id: null });

    const delivery = await deliver();
    const verdict = `${path}/deliveries/${delivery.id}`;
    expect((await stranger.post(verdict, { verdict: "accept" })).status).toBe(404);
    expect((await visitor.post(verdict, { verdict: "reject", reason: "Still broken" })).status).toBe(303);
    const decided = (await owner.client.getDelivery({ params: { id: delivery.id } })).data;
    expect(decided).toMatchObject({ state: "rejected", decided_by: "client", reason: "Still broken" });
    expect((await owner.client.getTicket({ params: { id: ticket.id } })).data.status).toBe("open");
    const after = (await owner.client.listFeedbackComments({ params: { id: ours.report.id } })).data;
    expect(after.at(-1)).toMatchObject({ content: "Still broken", author: "Carl Client" });
  });

  it("has no delivery until a member shows it: neither in the list and the count, nor in the status", async () => {
    const visitor = await newVisitor(ours.client.id);
    const { id: project_id } = await newProject(owner, "website", ours.client.id);
    const report = await newFeedback(owner, { project_id, title: "Hidden work" });
    const path = `/portal/reports/${report.id}`;
    const { deliver } = await claimReport(await agentOf(service, owner), report.id, owner);
    const before = { home: (await visitor.get("/portal")).body, report: withoutIds((await visitor.get(path)).body) };
    const { id } = await deliver();
    expect((await owner.client.getFeedback({ params: { id: report.id } })).data.status).toBe("review");
    expect((await visitor.get("/portal")).body).toBe(before.home);
    expect(withoutIds((await visitor.get(path)).body)).toBe(before.report);
    const verdict = `${path}/deliveries/${id}`;
    const none = await visitor.post(`${path}/deliveries/${noSuchId}`, { verdict: "accept" });
    for (const chosen of ["accept", "reject"]) {
      const { status, body } = await visitor.post(verdict, { verdict: chosen, reason: "No" });
      expect({ status, body }).toEqual({ status: 404, body: none.body });
    }
    expect((await owner.client.getDelivery({ params: { id } })).data.state).toBe("pending");
    await owner.client.showDelivery({ params: { id }, body: { summary: "The pages are fast again" } });
    expect((await visitor.get("/portal")).body).toMatch(/Waiting for you<\/h2><ul.*Hidden work/s);
    expect((await visitor.get(path)).body).toContain("The pages are fast again");
    expect((await visitor.post(verdict, { verdict: "accept" })).status).toBe(303);
  });

  it("accepts 20 comments per report and hour, and says when to try again", async () => {
    const visitor = await newVisitor(ours.client.id);
    const { id } = await newFeedback(owner, { project_id: ours.website.id, title: "Chatty" });
    const path = `/portal/reports/${id}`;
    for (let n = 0; n < 20; n++) expect((await visitor.post(path, { content: `Comment ${n}` })).status).toBe(303);
    const { status, headers, body } = await visitor.post(path, { content: "One too many" });
    expect({ status, retryAfter: headers.get("retry-after") }).toEqual({ status: 429, retryAfter: "3600" });
    expect(body).toContain("One too many</textarea>");
    expect((await owner.client.listFeedbackComments({ params: { id } })).data).toHaveLength(20);
  });

  it("rejects changes that another website makes with a contact's cookie", async () => {
    const contact = await invite(ours.client.id);
    const { cookie } = await signIn(secretOf(contact.url));
    const path = `/portal/reports/${ours.report.id}`;
    for (const headers of [{ cookie }, { cookie, origin: "https://evil.example" }]) {
      const body = new URLSearchParams({ content: "Sent by a stranger" });
      expect((await fetch(service.url + path, { method: "POST", headers, body })).status).toBe(403);
    }
    const { data } = await owner.client.listFeedbackComments({ params: { id: ours.report.id } });
    expect(data.map(({ content }) => content)).not.toContain("Sent by a stranger");
  });

  it("ends at once when a contact is revoked or gets a new link, or signs out", async () => {
    const revoked = await newVisitor(ours.client.id);
    expect((await revoked.get("/portal")).status).toBe(200);
    await owner.client.deleteContact({ params: { id: revoked.contact.id } });
    expect((await revoked.get("/portal")).status).toBe(401);

    const renewed = await newVisitor(ours.client.id);
    const unused = await invite(ours.client.id);
    const { url } = (await owner.client.renewContact({ params: { id: renewed.contact.id } })).data;
    await owner.client.renewContact({ params: { id: unused.id } });
    expect((await renewed.get("/portal")).status).toBe(401);
    expect((await signIn(secretOf(unused.url))).status).toBe(403);
    expect((await signIn(secretOf(url))).status).toBe(303);

    const leaving = await newVisitor(ours.client.id);
    expect((await leaving.post("/portal/sign-out", {})).status).toBe(200);
    expect((await leaving.get("/portal")).status).toBe(401);
  });

  it("ends a contact's oldest session when they sign in for the 51st time", async () => {
    const contact = await invite(ours.client.id);
    const of = { org: organisation.id, id: contact.id };
    const other = await newVisitor(ours.client.id);
    const cookies = [];
    for (let n = 0; n <= limits.sessions; n++) {
      const secret = await service.db.write((tx) => newContactLink(tx, of, { by: "shown", maker: null }));
      cookies.push((await signIn(secret)).cookie);
    }
    const statuses = [];
    for (const cookie of cookies) statuses.push((await send("GET", "/portal", cookie)).status);
    expect(statuses).toEqual([401, ...Array.from({ length: limits.sessions }, () => 200)]);
    expect((await other.get("/portal")).status).toBe(200);
  });

  it("stores no secret, and shows owners until when a contact is signed in", async () => {
    const { contact } = await newVisitor(ours.client.id);
    const { data } = await owner.client.getContact({ params: { id: contact.id } });
    expect(Date.parse(data.signed_in_until ?? "")).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000);
    const { data: listed } = await owner.client.listContacts({ query: { client_id: theirs.client.id } });
    const foreign = listed.filter(({ client_id }) => client_id !== theirs.client.id);
    expect(foreign.map(({ name, email }) => ({ name, email }))).toEqual([]);
    expect(JSON.stringify([data, listed])).not.toContain(secretOf(contact.url));
  });

  it("has one contact for each address of a client, and ends with the client", async () => {
    const email = "same@bolt.example";
    await invite(ours.client.id, "One", email);
    await expect(invite(ours.client.id, "Two", email.toUpperCase())).rejects.toMatchObject(
      clientError(errors.alreadyContact),
    );
    const client = (await owner.client.createClient({ body: { name: "Short-lived" } })).data;
    const visitor = await newVisitor(client.id);
    await owner.client.deleteClient({ params: { id: client.id } });
    expect((await visitor.get("/portal")).status).toBe(401);
    const gone = owner.client.getContact({ params: { id: visitor.contact.id } });
    await expect(gone).rejects.toMatchObject(clientError(errors.contactNotFound));
  });
});
