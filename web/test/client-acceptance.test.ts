import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { isSkipped, useApp } from "./support/app.ts";
import type { Person } from "./support/person.ts";
import { addWebsite, sendReportForLink } from "./support/reports.ts";

const picture = async (background: string) => {
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background } });
  return new Blob([Buffer.from(await image.png().toBuffer())], { type: "image/png" });
};

describe.skipIf(isSkipped)("acceptance by the client", () => {
  const app = useApp();
  let mia: Person;

  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  /** A report with a picture and a selected element, and an agent that works on it. */
  const newWork = async () => {
    const project = await addWebsite(mia, app.service.url);
    await mia.api.updateProject({
      params: { id: project.id },
      body: { agent_questions: "reporter", delivery_review: "client" },
    });
    const browser_info = {
      selector: "main form",
      element: { x: 400, y: 1_300, width: 200, height: 60 },
      view: { x: 0, y: 1_000, width: 1_000, height: 750 },
    };
    const fields = { reporter_name: "Rita", reporter_email: "rita@reporters.example", browser_info };
    const { id, status_url } = await sendReportForLink(app.service.url, project, fields, {
      screenshot: await picture("#d04040"),
    });
    const { data: ticket } = await mia.api.generateTicket({ body: { source_type: "feedback", source_id: id } });
    await mia.api.confirmCriteria({ params: { id: ticket.id }, body: {} });
    await mia.api.updateTicket({ params: { id: ticket.id }, body: { ready: true } });
    const work = async () => {
      const { data: claim } = await mia.api.createClaim({ body: { ticket_id: ticket.id, agent: "robot" } });
      const { fence } = claim;
      const params = { id: claim.id };
      const criteria = claim.ticket.criteria.map(({ number }) => ({
        number,
        met: true,
        evidence: "Tested",
      }));
      return {
        ask: (question: string, choices: string[]) =>
          mia.api.askQuestion({ params, body: { fence, to: "reporter", question, choices } }),
        answers: async () => (await mia.api.heartbeatClaim({ params, body: { fence } })).data.answers,
        deliver: async () => {
          const element = { selector: "main form", found: true, x: 0.4, y: 0.4, width: 0.2, height: 0.1 };
          const preview_url = `${app.service.url}/widget/demo?key=${project.api_key}`;
          const form = new FormData();
          form.append("delivery", JSON.stringify({ fence, summary: "Repaired", criteria, element, preview_url }));
          form.append("screenshot", await picture("#40d040"), "after.png");
          return (await mia.api.deliverClaim({ params, form })).data;
        },
      };
    };
    const status = async () => (await mia.api.getTicket({ params: { id: ticket.id } })).data.status;
    return { id, project, link: status_url ?? "", work, status };
  };

  it("lets the reporter answer with a choice, reject with a reason, and accept the second delivery", async () => {
    const { link, work, status } = await newWork();
    const first = await work();
    await first.ask("Which browser do you use?", ["Firefox", "Safari"]);
    const { page, context } = await app.visit();
    await page.goto(link);
    await page.getByText("Which browser do you use?").waitFor();
    await expectAccessible(page);
    await page.getByLabel("Safari").check();
    await page.getByRole("button", { name: "Send answer" }).click();
    await page.getByText("Your answer was sent.").waitFor();
    expect((await first.answers()).map(({ answer }) => answer)).toEqual(["Safari"]);

    await first.deliver();
    await page.goto(link);
    const shots = page.locator("figure svg image");
    expect(await shots.count()).toBe(2);
    for (const shot of await shots.all()) {
      expect(await shot.evaluate(isLoaded)).toBe(true);
    }
    await expectAccessible(page);
    const [preview] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: `Open the preview at ${new URL(app.service.url).host}` }).click(),
    ]);
    await preview.locator("corkboard-review").getByText("This is the element of your report.").waitFor();
    const frame = await preview.locator("corkboard-review .frame").boundingBox();
    expect(frame).toEqual(await preview.locator("main form").boundingBox());
    await preview.close();
    await page.getByLabel("What is still wrong?").fill("It is still grey");
    await page.getByRole("button", { name: "Not fixed yet" }).click();
    await page.getByText("The work goes on with what you wrote.").waitFor();
    expect(await status()).toBe("open");
    await page.getByRole("listitem").filter({ hasText: "It is still grey" }).waitFor();

    await (await work()).deliver();
    await page.goto(link);
    expect(await status()).toBe("in_progress");
    await page.getByRole("button", { name: "Accept" }).click();
    await page.getByText("The work is accepted.").waitFor();
    expect(await status()).toBe("done");
  });

  it("signs a contact in with their link, shows only their client, and ends when it is revoked", async () => {
    const [ours, theirs] = [await newWork(), await newWork()];
    await (await ours.work()).deliver();
    const owners = await app.visit({ as: mia });
    await owners.page.goto("/settings/portal");
    await owners.page.getByRole("button", { name: "Invite contact" }).nth(1).click();
    await owners.page.getByLabel("Name").fill("Bea Bolt");
    await owners.page.getByLabel("Email").fill("bea@bolt.example");
    await owners.page.getByRole("button", { name: "Create link" }).click();
    const link = await owners.page.getByRole("textbox", { name: "The personal link is ready" }).inputValue();
    await owners.page.getByRole("button", { name: "Close" }).click();

    const { page } = await app.visit();
    await page.goto(link);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Waiting for you" }).waitFor();
    expect(page.url()).not.toContain("#");
    await expectAccessible(page);
    expect(await page.locator(`a[href*="${ours.id}"]`).count()).toBe(1);
    expect(await page.content()).not.toContain(theirs.id);
    await page.locator(`a[href*="${ours.id}"]`).first().click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Accept" }).click();
    await page.getByText("The work is accepted.").waitFor();
    expect(await ours.status()).toBe("done");

    await owners.page.getByRole("button", { name: "Revoke Bea Bolt" }).click();
    await owners.page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await owners.page.getByText("Bea Bolt no longer has access").waitFor();
    await page.reload();
    await page.getByText("You are not signed in").waitFor();
    const again = await app.visit();
    await again.page.goto(link);
    await again.page.getByRole("button", { name: "Sign in" }).click();
    await again.page.getByText("This link is not valid any more").waitFor();
  });
});

/** Whether the image behind an SVG's `image` can be shown under the page's policy. */
async function isLoaded(element: Element): Promise<boolean> {
  const image = new Image();
  image.src = (element as SVGImageElement).href.baseVal;
  await image.decode();
  return image.naturalWidth === 800;
}
