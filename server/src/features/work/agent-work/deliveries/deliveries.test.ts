import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import {
  agentOf,
  claimOf,
  deliveryOf,
  independentToken,
  newTicket,
  statusesOf,
  ticketAbout,
} from "../../../../../test/support/claims.ts";
import { databaseWithClock } from "../../../../../test/support/database-with-clock.ts";
import { clientError } from "../../../../../test/support/expected-errors.ts";
import { metCriteria, newBoard, newClaim } from "../../../../../test/support/factories.ts";
import { useService } from "../../../../../test/support/harness.ts";
import { png } from "../../../../../test/support/image-bytes.ts";
import { inboxOf } from "../../../../../test/support/inbox.ts";
import { newReportedItem } from "../../../../../test/support/reports.ts";
import { notifier } from "../../../reach/notifications/notifications.exports.ts";
import { decideDelivery } from "./decide-delivery.ts";
import { remindOfDeliveries } from "./remind-of-deliveries.ts";

describe("a delivery", () => {
  const service = useService();

  const description = "## Summary\n\nBroken\n\n## Acceptance criteria\n\n- [ ] It works\n- [x] It is blue\n";

  async function newWork() {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const { ticket, feedback } = await newTicket(owner);
    await owner.client.updateTicket({ params: { id: ticket.id }, body: { description } });
    const claim = await claimOf(agent, ticket.id);
    const decide = (id: string, verdict: "accept" | "reject", reason?: string) =>
      owner.client.decideDelivery({ params: { id }, body: { verdict, ...(reason === undefined ? {} : { reason }) } });
    return { organisation, owner, agent, ticket, feedback, claim, decide };
  }

  const element = { selector: "#buy", found: true, x: 0.1, y: 0.2, width: 0.3, height: 0.1 };

  it("stores what the agent did and waits for a verdict", async () => {
    const { owner, agent, ticket, feedback, claim } = await newWork();
    const sent = {
      url: "https://git.example/pull/1",
      branch: "repair",
      commit: "5f2c1d9",
      preview_url: "https://pr-1.preview.example/checkout",
      element,
    };
    const body = {
      ...sent,
      fence: claim.fence,
      summary: "Try https://pr-1.preview.example/",
      criteria: [
        { number: 2, met: false, evidence: "It is green" },
        { number: 1, met: true, evidence: "Tested" },
      ],
    };
    const { data } = await agent.client.deliverClaim({ params: { id: claim.id }, body });
    expect(data).toMatchObject({
      ...sent,
      ticket_id: ticket.id,
      claim_id: claim.id,
      agent: "robot",
      attempt: 1,
      summary: "Try https[:]//pr-1[.]preview[.]example/",
      criteria: [
        { number: 1, text: "It works", met: true, evidence: "Tested" },
        { number: 2, text: "It is blue", met: false, evidence: "It is green" },
      ],
      screenshot_url: null,
      state: "pending",
    });
    expect((await owner.client.getDelivery({ params: { id: data.id } })).data).toEqual(data);
    const listed = await owner.client.listDeliveries({ query: { ticket_id: ticket.id } });
    expect(listed).toMatchObject({ data: [data], meta: { total: 1 } });
    expect(await statusesOf(owner, { ticket, feedback })).toEqual({ ticket: "in_progress", feedback: "review" });
    expect(await inboxOf(owner, 1)).toMatchObject([
      { kind: "delivery", subject_type: "ticket", subject_id: ticket.id },
    ]);
    const again = agent.client.deliverClaim({ params: { id: claim.id }, body });
    await expect(again).rejects.toMatchObject(clientError(errors.alreadyDelivered));
  });

  it("covers every acceptance criterion exactly once", async () => {
    const met = (...numbers: number[]) => numbers.map((number) => ({ number, met: true, evidence: "Tested" }));
    for (const criteria of [undefined, [], met(1), met(2), met(1, 2, 3), met(1, 2, 2)]) {
      const { agent, claim } = await newWork();
      const body = { fence: claim.fence, summary: "Done", branch: "repair", ...(criteria ? { criteria } : {}) };
      const delivering = agent.client.deliverClaim({ params: { id: claim.id }, body });
      await expect(delivering).rejects.toMatchObject({
        ...clientError(errors.criteriaIncomplete),
        details: expect.arrayContaining([{ path: "criteria", message: expect.any(String) }]),
      });
    }
  });

  it("accepts web addresses only", async () => {
    const { agent, claim } = await newWork();
    for (const url of ["javascript:alert(1)", "ftp://x.example", "https://a:b@x.example", "nowhere"]) {
      for (const field of ["url", "preview_url"]) {
        const body = {
          fence: claim.fence,
          summary: "Done",
          branch: "repair",
          criteria: metCriteria(claim.ticket),
          [field]: url,
        };
        const response = await service.request("POST", `/api/v1/claims/${claim.id}/deliver`, {
          token: agent.token,
          body,
        });
        expect(response).toMatchObject({ status: 400, body: { code: "invalid_input", details: [{ path: field }] } });
      }
    }
  });

  it("can contain a screenshot, which is deleted with the ticket", async () => {
    const { owner, agent, ticket, claim } = await newWork();
    const form = (delivery: string, picture: Buffer) => {
      const fields = new FormData();
      fields.append("delivery", delivery);
      fields.append("screenshot", new Blob([new Uint8Array(picture)]), "after.png");
      return fields;
    };
    const delivery = {
      fence: claim.fence,
      summary: "See the picture",
      criteria: metCriteria(claim.ticket),
      element,
    };
    const json = JSON.stringify(delivery);
    const params = { id: claim.id };
    const deliver = (sent: FormData) => agent.client.deliverClaim({ params, form: sent });
    await expect(deliver(form(json, Buffer.from("no picture")))).rejects.toMatchObject(clientError(errors.notAnImage));
    for (const broken of ["{", "[]", "null", '{"summary":5}']) {
      await expect(deliver(form(broken, await png()))).rejects.toMatchObject({ status: 400, code: "invalid_input" });
    }
    const { data } = await deliver(form(json, await png(640, 400)));
    expect(data).toMatchObject({ summary: "See the picture", element });
    for (const url of [data.screenshot_url, data.screenshot_thumbnail_url]) {
      expect((await fetch(url ?? "")).headers.get("content-type")).toMatch(/^image\//);
    }
    await owner.client.deleteTicket({ params: { id: ticket.id } });
    expect((await fetch(data.screenshot_url ?? "")).status).toBe(404);
    expect(await service.miscounts()).toEqual([]);
  });

  it("that is accepted finishes the ticket and its feedback, once", async () => {
    const { owner, agent, ticket, feedback, claim, decide } = await newWork();
    const { id } = await deliveryOf(agent, claim);
    expect((await decide(id, "accept")).data).toMatchObject({
      state: "accepted",
      reason: null,
      decided_by: "team",
      decided_by_user_id: owner.userId,
    });
    expect(await statusesOf(owner, { ticket, feedback })).toEqual({ ticket: "done", feedback: "done" });
    expect((await owner.client.getClaim({ params: { id: claim.id } })).data.state).toBe("accepted");
    for (const verdict of ["accept", "reject"] as const) {
      await expect(decide(id, verdict, "Too late")).rejects.toMatchObject(clientError(errors.alreadyDecided));
    }
    expect(await service.miscounts()).toEqual([]);
  });

  it("leaves the feedback in progress while another of its tickets is open", async () => {
    const { owner, agent, ticket, feedback, claim, decide } = await newWork();
    await ticketAbout(owner, feedback);
    await decide((await deliveryOf(agent, claim)).id, "accept");
    expect(await statusesOf(owner, { ticket, feedback })).toEqual({ ticket: "done", feedback: "in_progress" });
  });

  it("that is rejected opens the ticket, and the reason becomes a comment that only the team reads", async () => {
    const { owner, agent, ticket, feedback, claim, decide } = await newWork();
    const { id } = await deliveryOf(agent, claim);
    for (const reason of [undefined, " "]) {
      await expect(decide(id, "reject", reason)).rejects.toMatchObject(clientError(errors.reasonRequired));
    }
    expect((await decide(id, "reject", "Still broken on my phone")).data).toMatchObject({
      state: "rejected",
      reason: "Still broken on my phone",
    });
    expect(await statusesOf(owner, { ticket, feedback })).toEqual({ ticket: "open", feedback: "in_progress" });
    const comments = (await owner.client.listFeedbackComments({ params: { id: feedback.id } })).data;
    expect(comments).toMatchObject([
      { content: "Still broken on my phone", visibility: "internal", user_id: owner.userId },
    ]);
    const beat = agent.client.heartbeatClaim({ params: { id: claim.id }, body: { fence: claim.fence } });
    const lost = { claim: { state: "rejected", reason: "Still broken on my phone" } };
    await expect(beat).rejects.toMatchObject({ ...clientError(errors.claimLost), ...lost });
    expect(await claimOf(agent, ticket.id)).toMatchObject({ attempt: 2, fence: 2 });
    expect(await service.miscounts()).toEqual([]);
  });

  it("of a card's ticket is rejected with a comment on the card", async () => {
    const { owner, decide } = await newWork();
    const script = await independentToken(service, owner);
    const claim = await newClaim(script, await newBoard(owner, ["To do"]));
    await decide((await deliveryOf(script, claim)).id, "reject", "Not like this");
    const comments = await owner.client.listCardComments({ params: { id: claim.ticket.source_id } });
    expect(comments.data).toMatchObject([{ content: "Not like this", user_id: owner.userId }]);
  });

  it("can be decided by the reporter, who is no member", async () => {
    const { organisation, owner, agent } = await newWork();
    const report = await newReportedItem(service, organisation);
    const claim = await claimOf(agent, (await ticketAbout(owner, report)).id);
    const { id } = await deliveryOf(agent, claim);
    await owner.client.showDelivery({ params: { id }, body: {} });
    const reporter = {
      orgId: organisation.id,
      userId: null,
      clientId: undefined,
      as: "reporter",
      displayName: "Rita",
    } as const;
    const verdict = { verdict: "reject", reason: "Not fixed yet" } as const;
    await service.db.write((tx) => decideDelivery(tx, reporter, id, verdict));
    expect((await owner.client.getDelivery({ params: { id } })).data).toMatchObject({
      state: "rejected",
      decided_by: "reporter",
      decided_by_user_id: null,
    });
    expect(await report.comments()).toMatchObject([{ author: "Rita", content: "Not fixed yet", visibility: "public" }]);
    const stranger = { ...reporter, orgId: (await service.createOrganisation()).id };
    const foreign = service.db.write((tx) => decideDelivery(tx, stranger, id, { verdict: "accept" }));
    await expect(foreign).rejects.toMatchObject({ entry: errors.deliveryNotFound });
  });

  it("that nobody decides is never accepted; the team is reminded once", async () => {
    const { owner, agent, claim } = await newWork();
    const { id } = await deliveryOf(agent, claim);
    await inboxOf(owner, 1);
    const people = notifier({ mail: false });
    const day = 24 * 60 * 60 * 1_000;
    const runAfter = (days: number) =>
      remindOfDeliveries(
        databaseWithClock(service.db, () => days * day),
        people,
      );
    await runAfter(2);
    expect(await inboxOf(owner, 1)).toHaveLength(1);
    await Promise.all([runAfter(4), runAfter(4)]);
    await runAfter(40);
    expect((await inboxOf(owner, 2)).map(({ kind }) => kind)).toEqual(["delivery", "delivery"]);
    expect((await owner.client.getDelivery({ params: { id } })).data.state).toBe("pending");
  });
});
