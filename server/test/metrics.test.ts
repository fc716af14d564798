import { describe, expect, it } from "vitest";
import { Browser, givePassword, password } from "./support/browser-session.ts";
import { formOf, newBoard, newCard, newFeedback, newProject } from "./support/factories.ts";
import { useService } from "./support/harness.ts";
import { scrape } from "./support/metrics.ts";

describe("the metrics", () => {
  const service = useService({ CORKBOARD_SIGN_IN_LIMIT: "off" });

  it("count requests by operation", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newProject(owner, "website");
    await owner.client.getProject({ params: { id } });
    const labels = 'operation="getProject",method="GET",route="/api/v1/projects/:id",status="200"';
    const samples = await scrape(service.url);
    expect(samples.get(`http_request_duration_seconds_count{${labels}}`)).toBe(1);
    expect(
      [...samples.keys()].some((name) => name.startsWith(`http_request_duration_seconds_bucket{${labels},le=`)),
    ).toBe(true);
  });

  it("count rejected attempts to sign in, and not the others", async () => {
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const failures = async () => (await scrape(service.url)).get('corkboard_sign_in_failures_total{method="password"}');
    const before = (await failures()) ?? 0;
    const browser = new Browser(service.url);
    await browser.signIn(email);
    for (const wrong of [`${password}!`, "", "guessed"]) {
      const { status } = await browser.request("POST", "/api/v1/session", { body: { email, password: wrong } });
      expect(status).toBe(401);
    }
    expect(await failures()).toBe(before + 3);
  });

  it("count generated tickets and stored files", async () => {
    const { owner } = await service.createOrganisation();
    const name = 'corkboard_tickets_generated_total{engine="builtin",outcome="written"}';
    const before = (await scrape(service.url)).get(name) ?? 0;
    const { id } = await newFeedback(owner);
    await owner.client.generateTicket({ body: { source_type: "feedback", source_id: id } });
    const card = await newCard(owner, await newBoard(owner));
    await owner.client.addCardAttachments({ params: { id: card.id }, form: formOf({ "notes.txt": "Hello" }) });
    expect((await scrape(service.url)).get(name)).toBe(before + 1);
    // The figures of the last scrape may be reused for some seconds.
    const files = async () => {
      const samples = await scrape(service.url);
      return [samples.get("corkboard_files"), samples.get("corkboard_file_bytes")];
    };
    await expect.poll(files, { timeout: 60_000, interval: 200 }).toEqual([1, 5]);
  });

  it("reveal nothing of an organisation but totals", async () => {
    const { owner, id } = await service.createOrganisation("Secret Society");
    const project = await newProject(owner, "website");
    await newFeedback(owner, { project_id: project.id, title: "Secret title" });
    const samples = await scrape(service.url);
    const ours = [...samples.keys()].filter((name) => name.startsWith("corkboard_"));
    expect(ours.length).toBeGreaterThan(20);
    const labels = new Set(ours.flatMap((name) => [...name.matchAll(/[{,](\w+)=/g)].map(([, label]) => label)));
    const known = new Set(["engine", "kind", "method", "outcome", "queue", "state"]);
    expect([...labels].filter((label = "") => !known.has(label))).toEqual([]);
    for (const secret of [id, owner.userId, project.id, "Secret"]) {
      for (const name of samples.keys()) expect(name).not.toContain(secret);
    }
  });
});
