import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { agentOf, claimOf, newTicket } from "../../../../../test/support/claims.ts";
import { clientError } from "../../../../../test/support/expected-errors.ts";
import { metCriteria } from "../../../../../test/support/factories.ts";
import { useService } from "../../../../../test/support/harness.ts";
import { png } from "../../../../../test/support/image-bytes.ts";

const description = "## Summary\n\nBroken\n\n## Acceptance criteria\n\n- [ ] It works\n- [ ] It is blue\n";

const met = (...numbers: number[]) => numbers.map((number) => ({ number, met: true, evidence: "Tested" }));

describe("a delivery that is not valid", () => {
  const service = useService();

  async function newWork() {
    const { owner } = await service.createOrganisation();
    const agent = await agentOf(service, owner);
    const { ticket } = await newTicket(owner);
    await owner.client.updateTicket({ params: { id: ticket.id }, body: { description } });
    const claim = await claimOf(agent, ticket.id);
    const deliver = (body: object, idempotencyKey?: string) =>
      service.request("POST", `/api/v1/claims/${claim.id}/deliver`, {
        token: agent.token,
        body: { fence: claim.fence, ...body },
        ...(idempotencyKey === undefined ? {} : { headers: { "idempotency-key": idempotencyKey } }),
      });
    const claimNow = async () => (await owner.client.getClaim({ params: { id: claim.id } })).data;
    const deliveries = async () => (await owner.client.listDeliveries({ query: { ticket_id: ticket.id } })).data;
    return { owner, agent, ticket, claim, deliver, claimNow, deliveries };
  }

  it("is rejected without a result that people can look at", async () => {
    const { agent, claim, deliver, deliveries } = await newWork();
    const words = { summary: "I could not write to the folder", criteria: met(1, 2) };
    for (const nothing of [{}, { branch: null, commit: " ", url: "", preview_url: null }]) {
      const { status, body } = await deliver({ ...words, ...nothing });
      expect({ status, body }).toMatchObject({ status: 400, body: { code: "result_required" } });
      const { error } = body as { error: string };
      for (const word of ["commit", "branch", "url", "preview_url", "screenshot", "ask the team", "release"]) {
        expect(error).toContain(word);
      }
    }
    expect(await deliveries()).toEqual([]);
    const form = new FormData();
    form.append("delivery", JSON.stringify({ fence: claim.fence, ...words }));
    form.append("screenshot", new Blob([new Uint8Array(await png())]), "after.png");
    await agent.client.deliverClaim({ params: { id: claim.id }, form });
    expect(await deliveries()).toHaveLength(1);
  });

  it.each([
    { branch: "repair" },
    { commit: "5f2c1d9" },
    { url: "https://git.example/1" },
    { preview_url: "https://a.example" },
  ])("is accepted with %o", async (result) => {
    const { deliver } = await newWork();
    expect(await deliver({ summary: "Done", criteria: met(1, 2), ...result })).toMatchObject({ status: 201 });
  });

  it("keeps its valid parts on the claim, and names what to correct by criterion and field", async () => {
    const { deliver, claimNow, deliveries, ticket, owner } = await newWork();
    const rejected = await deliver({
      summary: "Repaired the cart",
      branch: "repair",
      url: "javascript:alert(1)",
      criteria: [{ number: 1, met: true, evidence: "Tested" }, { number: 2, met: "yes", evidence: 5 }, "three"],
      element: { selector: "#cart", found: true, x: 120, y: 20, width: 300, height: 80 },
    });
    expect(rejected).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    const { details } = rejected.body as { details: { path: string; message: string }[] };
    expect(Object.fromEntries(details.map(({ path, message }) => [path, message]))).toMatchObject({
      url: expect.stringContaining("http or https"),
      "criteria/1/met": "criterion 2: met must be true or false",
      "criteria/1/evidence": "criterion 2: evidence must be a string",
      "criteria/2": "criteria/2 must be an object",
      "element/x": expect.stringContaining("image_width and image_height"),
    });
    expect(details.map(({ message }) => message).join()).not.toContain("is missing");
    const [reported] = met(1);
    const draft = { summary: "Repaired the cart", branch: "repair", criteria: [{ ...reported, version: 2 }] };
    expect(await claimNow()).toMatchObject({ state: "working", delivery_draft: draft });
    expect((await claimNow()).delivery_draft).toEqual(draft);
    expect(await deliveries()).toEqual([]);
    expect((await owner.client.getTicket({ params: { id: ticket.id } })).data.status).toBe("in_progress");

    const corrected = await deliver({ criteria: met(2), element: null });
    expect(corrected).toMatchObject({ status: 201 });
    expect(await deliveries()).toMatchObject([
      { summary: "Repaired the cart", branch: "repair", criteria: met(1, 2), element: null, url: null },
    ]);
    expect(await claimNow()).toMatchObject({ state: "delivered", delivery_draft: null });
  });

  it("replaces the draft's fields with those that are given later", async () => {
    const { deliver, deliveries, claimNow } = await newWork();
    await deliver({ summary: "First", branch: "first", commit: "a1", criteria: [...met(1), ...met(9)] });
    await deliver({ summary: "Second", branch: 7, commit: null });
    expect((await claimNow()).delivery_draft).toMatchObject({ summary: "Second", branch: "first", commit: null });
    const evidence = [{ number: 1, met: false, evidence: "Does not work in Safari" }];
    expect(await deliver({ criteria: [...evidence, ...met(2)] })).toMatchObject({ status: 201 });
    expect(await deliveries()).toMatchObject([
      { summary: "Second", branch: "first", commit: null, criteria: [evidence[0], met(2)[0]] },
    ]);
  });

  it("does not use up its Idempotency-Key", async () => {
    const { deliver, deliveries } = await newWork();
    const body = { summary: "Done", branch: "repair", criteria: met(1) };
    expect(await deliver(body, "same")).toMatchObject({ status: 400, body: { code: "criteria_incomplete" } });
    expect(await deliver(body, "same")).toMatchObject({ status: 400, body: { code: "criteria_incomplete" } });
    const complete = { ...body, criteria: met(1, 2) };
    expect(await deliver(complete, "same")).toMatchObject({ status: 201 });
    expect(await deliver(complete, "same")).toMatchObject({ status: 201 });
    expect(await deliveries()).toHaveLength(1);
  });

  it("keeps the rest if only the screenshot is no image", async () => {
    const { agent, claim, claimNow } = await newWork();
    const form = new FormData();
    form.append("delivery", JSON.stringify({ fence: claim.fence, summary: "Done", branch: "repair" }));
    form.append("screenshot", new Blob(["no picture"]), "after.png");
    const delivering = agent.client.deliverClaim({ params: { id: claim.id }, form });
    await expect(delivering).rejects.toMatchObject(clientError(errors.notAnImage));
    expect((await claimNow()).delivery_draft).toEqual({ summary: "Done", branch: "repair" });
  });

  it("changes nothing for those who do not hold the claim", async () => {
    const { deliver, claimNow, agent, claim } = await newWork();
    expect(await deliver({ fence: claim.fence + 1, summary: "Mine" })).toMatchObject({
      status: 409,
      body: { code: "claim_lost" },
    });
    expect(await deliver({ fence: "1", summary: "Mine" })).toMatchObject({ status: 400 });
    expect((await claimNow()).delivery_draft).toBeNull();
    await agent.client.releaseClaim({ params: { id: claim.id }, body: { fence: claim.fence, reason: "Stopped" } });
    expect(await deliver({ summary: "Too late" })).toMatchObject({ status: 409, body: { code: "claim_lost" } });
    expect((await claimNow()).delivery_draft).toBeNull();
  });

  it("stays on a claim that is released, for the next attempt", async () => {
    const { deliver, claimNow, agent, claim } = await newWork();
    await deliver({ summary: "Half of it", branch: "half" });
    await agent.client.releaseClaim({ params: { id: claim.id }, body: { fence: claim.fence, reason: "Stopped" } });
    expect((await claimNow()).delivery_draft).toEqual({ summary: "Half of it", branch: "half" });
  });
});

describe("the element of a delivery", () => {
  const service = useService();

  const deliverElement = async (element: object) => {
    const { owner } = await service.createOrganisation();
    const { ticket } = await newTicket(owner);
    const { id, fence, ticket: claimed } = await claimOf(owner, ticket.id);
    const result = { summary: "Done", branch: "repair", criteria: metCriteria(claimed) };
    const body = { fence, ...result, element: { selector: "#buy", found: true, ...element } };
    return service.request("POST", `/api/v1/claims/${id}/deliver`, { token: owner.token, body });
  };

  it("is stored in fractions, also if it was measured in pixels", async () => {
    const fractions = { x: 0.25, y: 0.5, width: 0.5, height: 0.125 };
    const measured = { x: 320, y: 400, width: 640, height: 100, image_width: 1_280, image_height: 800 };
    for (const given of [fractions, measured]) {
      const { body } = await deliverElement(given);
      expect(body).toMatchObject({ data: { element: { selector: "#buy", found: true, ...fractions } } });
      expect((body as { data: { element: object } }).data.element).not.toHaveProperty("image_width");
    }
  });

  it.each([
    [{ x: 320, y: 0.1, width: 0.1, height: 0.1 }, "element/x"],
    [{ x: 320, y: 20, width: 100, height: 20, image_width: 1_280 }, "element/image_height"],
    [{ x: 1_300, y: 20, width: 100, height: 20, image_width: 1_280, image_height: 800 }, "element/x"],
    [{ x: -1, y: 0, width: 0, height: 0 }, "element/x"],
    [{ x: 1, y: 0, width: 0, height: 0, image_width: 0, image_height: 1 }, "element/image_width"],
  ])("is rejected with the path of the invalid number: %o", async (element, path) => {
    const { status, body } = await deliverElement(element);
    expect({ status, body }).toMatchObject({ status: 400, body: { details: [{ path }] } });
  });
});
