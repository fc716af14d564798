import { describe, expect, it } from "vitest";
import { claimAgain, claimReport, plainPicture } from "../../../../test/support/agent-work.ts";
import { useService } from "../../../../test/support/harness.ts";
import { newReportedItem, postForm } from "../../../../test/support/reports.ts";

const linksIn = (page: string) =>
  [...page.matchAll(/<a [^>]*href="(https?:[^"]+)" target="_blank"/g)].map(([, url]) => url);

describe("an agent's work on the page of a report", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off", CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" });

  const newItem = async (agent_questions: "team" | "reporter" = "reporter") => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const item = await newReportedItem(service, organisation, {
      browser_info: {
        selector: "#pay",
        element: { x: 400, y: 1300, width: 200, height: 60 },
        view: { x: 0, y: 1000, width: 1000, height: 750 },
      },
    });
    const body = { agent_questions, delivery_review: "client" } as const;
    await owner.client.updateProject({ params: { id: item.projectId }, body });
    const post = (path: string, fields: Record<string, string>) => postForm(service, item.path + path, fields);
    return { owner, item, post, ...(await claimReport(owner, item.id)) };
  };

  it("shows a question with its choices, and takes a choice or other words as the answer", async () => {
    const { item, post, ask, answers } = await newItem();
    const first = await ask("Which colour?\n<b>Now</b>", ["Red & blue", "Green"]);
    const page = (await item.page()).body as string;
    expect(page).toContain("Which colour?<br>&lt;b&gt;Now&lt;/b&gt;");
    expect(page).toContain('<input type="radio" name="choice" value="Red &amp; blue">');
    const answered = await post(`/questions/${first.id}`, { choice: "Red & blue", content: "" });
    expect(answered).toMatchObject({ status: 303 });
    expect(answered.headers.get("location")).toMatch(/\?sent=answered$/);
    const second = await ask("And the size?", ["Big"]);
    expect((await post(`/questions/${second.id}`, { choice: "Huge" })).status).toBe(400);
    expect((await post(`/questions/${second.id}`, { choice: "Big", content: "Small, please" })).status).toBe(303);
    expect(await answers()).toEqual(["Red & blue", "Small, please"]);
    const repeated = await post(`/questions/${second.id}`, { content: "No, big" });
    expect(repeated.status).toBe(409);
    expect(repeated.body).toContain("already settled");
  });

  it("has links in the words of agents only to the project's host, and no markup; the preview is a button", async () => {
    const { owner, item, ask, deliver } = await newItem();
    await owner.client.updateProject({ params: { id: item.projectId }, body: { url: "https://shop.example" } });
    await ask("See https://shop.example/pay, [here](https://evil.example) or www.evil.example <b>");
    const asked = (await item.page()).body as string;
    expect(linksIn(asked)).toEqual(["https://shop.example/pay"]);
    expect(asked).toContain("https[:]//evil[.]example");
    expect(asked).toContain("&lt;b&gt;");
    const preview_url = "https://preview.example/pay";
    const summary = "Try https://shop.example/pay or https://preview.example/pay. javascript:alert(1)";
    await deliver({ summary, preview_url });
    const delivered = (await item.page()).body as string;
    expect(linksIn(delivered)).toEqual([
      "https://shop.example/pay",
      "https://preview.example/pay#corkboard-review=%23pay",
    ]);
    expect(delivered).toContain("https[:]//preview[.]example/pay");
  });

  it("says who answered a question that a member answered for the reporter", async () => {
    const { owner, item, ask } = await newItem();
    const { id } = await ask("Which browser?");
    await owner.client.answerQuestion({ params: { id }, body: { content: "Any of them" } });
    expect((await item.page()).body).toMatch(/Any of them<\/p><p class="by"><span class="role">Team</);
  });

  it("keeps a question that is for the team from the reporter until it is forwarded", async () => {
    const { owner, item, post, ask } = await newItem("team");
    const question = await ask("Which plan do you have?");
    expect((await item.page()).body).not.toContain("Which plan");
    expect((await post(`/questions/${question.id}`, { content: "Guess" })).status).toBe(404);
    await owner.client.answerQuestion({ params: { id: question.id }, body: { forward: true } });
    expect((await item.page()).body).toContain("Which plan");
    expect((await post(`/questions/${question.id}`, { content: "The free one" })).status).toBe(303);
  });

  it("shows before and after at the same element, and a link that highlights it on the preview", async () => {
    const { item, deliver } = await newItem();
    const element = { selector: "#pay", found: true, x: 0.1, y: 0.2, width: 0.25, height: 0.1 };
    const preview_url = "https://preview.example/shop?a=1";
    await deliver({ preview_url, element }, await plainPicture("#00ff00"));
    const { body, headers } = await item.page();
    // 800 × 600 pixels: the element is at 80, 120 and 200 × 60 pixels large, with 70 pixels around it.
    expect(body).toContain('viewBox="10 50 340 200"');
    expect(body).toContain('<rect class="mark" x="80" y="120" width="200" height="60" fill="none"/>');
    expect(body).toMatch(/<image href="\/files\/[^"]+" width="800" height="600"\/>/);
    expect(body).toContain('href="https://preview.example/shop?a=1#corkboard-review=%23pay"');
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'.*img-src 'self'/);
    expect(headers.get("content-security-policy")).not.toContain("script-src");
  });

  it("says when the agent no longer found the element", async () => {
    const { item, deliver } = await newItem();
    await deliver({ element: { selector: "#pay", found: false } });
    expect((await item.page()).body).toContain("no longer exists there");
  });

  it("leaves out the words of agents where the project does not let them write to reporters", async () => {
    const { item, deliver } = await newItem("team");
    await deliver({ summary: "Call this number" });
    const { body } = await item.page();
    expect(body).toContain("Please check the result");
    expect(body).not.toContain("Call this number");
  });

  it("rejects with a reason that becomes a public comment, and accepts the next attempt", async () => {
    const { owner, item, post, ticket, deliver } = await newItem();
    const first = await deliver();
    expect((await post(`/deliveries/${first.id}`, { verdict: "reject", reason: " " })).status).toBe(400);
    const reason = "Still grey on my phone";
    expect((await post(`/deliveries/${first.id}`, { verdict: "reject", reason })).status).toBe(303);
    expect(await item.comments()).toMatchObject([{ content: reason, visibility: "public", author: "Rita" }]);
    expect((await owner.client.getTicket({ params: { id: ticket.id } })).data.status).toBe("open");
    const second = await (await claimAgain(owner, ticket.id)).deliver();
    expect((await item.page()).body).toContain(reason);
    expect((await post(`/deliveries/${second.id}`, { verdict: "accept" })).status).toBe(303);
    expect((await post(`/deliveries/${second.id}`, { verdict: "reject", reason: "No" })).status).toBe(409);
    expect((await owner.client.getTicket({ params: { id: ticket.id } })).data.status).toBe("done");
    const { data } = await owner.client.getDelivery({ params: { id: second.id } });
    expect(data).toMatchObject({ state: "accepted", decided_by: "reporter", decided_by_user_id: null });
  });

  it("is not changed by links that a mail scanner follows, nor through another report's link", async () => {
    const [mine, other] = [await newItem(), await newItem()];
    const delivery = await mine.deliver();
    const paths = ["", `/deliveries/${delivery.id}`, `/deliveries/${delivery.id}?verdict=accept`];
    for (const path of paths) await service.request("GET", mine.item.path + path);
    const foreign = await other.post(`/deliveries/${delivery.id}`, { verdict: "accept" });
    expect(foreign.status).toBe(404);
    const { data } = await mine.owner.client.getDelivery({ params: { id: delivery.id } });
    expect(data.state).toBe("pending");
  });

  it("is announced to the reporter by email where the project allows it, and not once it is settled", async () => {
    const { item, ask, deliver, post } = await newItem();
    const question = await ask("Which browser?");
    await item.queueNews();
    expect(await item.news()).toEqual(["question due"]);
    await post(`/questions/${question.id}`, { content: "Firefox" });
    await deliver();
    await item.queueNews();
    expect(await item.news()).toEqual(["question due", "delivery due"]);
    const quiet = await newItem("team");
    await quiet.ask("Anybody?");
    await quiet.deliver();
    await quiet.item.queueNews();
    expect(await quiet.item.news()).toEqual([]);
  });
});
