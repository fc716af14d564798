import { type BodyOf, errors, type FeedbackStatus, feedbackStatuses, ticketStatuses } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { signedIn } from "../../../../../test/support/browser-session.ts";
import {
  agentOf,
  claimOf,
  deliveryOf,
  independentToken,
  newTicket,
  statusesOf,
  ticketAbout,
} from "../../../../../test/support/claims.ts";
import { clientError } from "../../../../../test/support/expected-errors.ts";
import { newBoard, newClaim } from "../../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../../test/support/harness.ts";
import { query } from "../../../../db/query.ts";

type Api = Pick<Person, "client">;

const refused = clientError(errors.ownDelivery);

/** As an older version stored it. */
const forgetFirstTokens = query((q, p: { org: string }) =>
  q.updateTable("claims").set({ first_token_id: null }).where("org_id", "=", p.org),
);
const forgetFirstTokensOfDeliveries = query((q, p: { org: string }) =>
  q.updateTable("ticket_deliveries").set({ first_token_id: null }).where("org_id", "=", p.org),
);

describe("who did the work does not settle it", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off", CORKBOARD_SIGN_IN_LIMIT: "off" });

  const tokenBy = async (creator: Person, body: Partial<BodyOf<"createToken">> = {}) => {
    const { id, token } = (await creator.client.createToken({ body: { name: "Created", ...body } })).data;
    return { id, ...service.person(token, { id: creator.userId, display_name: creator.displayName }) };
  };

  /** Grandparent, parent, worker, child and a sibling: tokens of one chain of creation. The worker has delivered. */
  async function newChain() {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const first = await independentToken(service, owner, { name: "Script" });
    const parent = await tokenBy(first);
    const worker = await tokenBy(parent);
    const [child, sibling] = [await tokenBy(worker), await tokenBy(first)];
    const { feedback, ticket } = await newTicket(owner);
    const delivery = await deliveryOf(worker, await claimOf(worker, ticket.id));
    const chain = { first, parent, worker, child, sibling };
    return { organisation, owner, feedback, ticket, delivery, ...chain, chain: Object.values<Person>(chain) };
  }

  const verdicts = (id: string) => [
    ({ client }: Api) => client.showDelivery({ params: { id }, body: {} }),
    ({ client }: Api) => client.decideDelivery({ params: { id }, body: { verdict: "accept" } }),
    ({ client }: Api) => client.decideDelivery({ params: { id }, body: { verdict: "reject", reason: "No" } }),
  ];
  const stateOf = async ({ client }: Api, id: string) => {
    const { state, shown_at } = (await client.getDelivery({ params: { id } })).data;
    return { state, shown_at };
  };
  const setFeedback = ({ client }: Api, id: string, status: FeedbackStatus) =>
    client.updateFeedback({ params: { id }, body: { status, title: "Changed" } });

  it("no token of the worker's chain of creation shows, accepts or rejects a delivery that waits", async () => {
    const { owner, chain, delivery, feedback, ticket } = await newChain();
    for (const one of chain) {
      for (const verdict of verdicts(delivery.id)) await expect(verdict(one)).rejects.toMatchObject(refused);
    }
    expect(await stateOf(owner, delivery.id)).toEqual({ state: "pending", shown_at: null });
    expect(await statusesOf(owner, { ticket, feedback })).toEqual({ ticket: "in_progress", feedback: "review" });
  });

  it("nor does one change the status of the ticket or of the report, with nothing else of the request either", async () => {
    const { owner, chain, delivery, feedback, ticket } = await newChain();
    for (const one of chain) {
      for (const status of feedbackStatuses.filter((each) => each !== "review")) {
        await expect(setFeedback(one, feedback.id, status)).rejects.toMatchObject(refused);
      }
      for (const status of ticketStatuses.filter((each) => each !== "in_progress")) {
        const change = one.client.updateTicket({ params: { id: ticket.id }, body: { status, priority: "low" } });
        await expect(change).rejects.toMatchObject(refused);
      }
    }
    expect(await stateOf(owner, delivery.id)).toEqual({ state: "pending", shown_at: null });
    expect(await statusesOf(owner, { ticket, feedback })).toEqual({ ticket: "in_progress", feedback: "review" });
    expect((await owner.client.getFeedback({ params: { id: feedback.id } })).data.title).toBe(feedback.title);
    expect((await owner.client.getTicket({ params: { id: ticket.id } })).data.priority).toBe(ticket.priority);
    expect(await service.miscounts()).toEqual([]);
  });

  it("everything else about them stays open to the chain, and so do other reports", async () => {
    const { owner, worker, feedback, ticket } = await newChain();
    const same = { status: "review" as const, title: "A better title" };
    const edited = (await worker.client.updateFeedback({ params: { id: feedback.id }, body: same })).data;
    expect(edited).toMatchObject(same);
    const body = { status: "in_progress" as const, priority: "low" as const };
    expect((await worker.client.updateTicket({ params: { id: ticket.id }, body })).data).toMatchObject(body);
    const other = await newTicket(owner);
    expect((await setFeedback(worker, other.feedback.id, "done")).data.status).toBe("done");
    const done = worker.client.updateTicket({ params: { id: other.ticket.id }, body: { status: "done" } });
    expect((await done).data.status).toBe("done");
  });

  it("sessions, other members and tokens of another origin settle it as before", async () => {
    const verdict = { verdict: "accept" } as const;
    const settle = [
      async ({ organisation, owner }: Awaited<ReturnType<typeof newChain>>) => signedIn(service, organisation, owner),
      async ({ organisation }: Awaited<ReturnType<typeof newChain>>) => organisation.addMember("Dora"),
      async ({ owner }: Awaited<ReturnType<typeof newChain>>) => independentToken(service, owner),
    ];
    for (const other of settle) {
      const made = await newChain();
      const by: Api = await other(made);
      await by.client.showDelivery({ params: { id: made.delivery.id }, body: {} });
      const accepted = await by.client.decideDelivery({ params: { id: made.delivery.id }, body: verdict });
      expect(accepted.data.state).toBe("accepted");

      const free = await newChain();
      const same: Api = await other(free);
      expect((await setFeedback(same, free.feedback.id, "done")).data.status).toBe("done");
      expect(await stateOf(free.owner, free.delivery.id)).toMatchObject({ state: "withdrawn" });

      const taken = await newChain();
      const third: Api = await other(taken);
      const body = { status: "done" as const };
      const done = await third.client.updateTicket({ params: { id: taken.ticket.id }, body });
      expect(done.data.status).toBe("done");
    }
  });

  it("the chain is free again once the delivery is decided", async () => {
    const { owner, worker, delivery, feedback, ticket } = await newChain();
    await owner.client.decideDelivery({ params: { id: delivery.id }, body: { verdict: "reject", reason: "No" } });
    const [, accept] = verdicts(delivery.id);
    await expect(accept?.(worker)).rejects.toMatchObject(clientError(errors.alreadyDecided));
    expect((await setFeedback(worker, feedback.id, "done")).data.status).toBe("done");
    const body = { status: "done" as const };
    expect((await worker.client.updateTicket({ params: { id: ticket.id }, body })).data.status).toBe("done");
  });

  it("revoking the worker's token does not set those free that were created with it", async () => {
    const { owner, first, parent, worker, sibling, delivery, feedback } = await newChain();
    await owner.client.revokeToken({ params: { id: worker.id } });
    await owner.client.revokeToken({ params: { id: parent.id } });
    for (const one of [first, sibling]) {
      for (const verdict of verdicts(delivery.id)) await expect(verdict(one)).rejects.toMatchObject(refused);
      await expect(setFeedback(one, feedback.id, "done")).rejects.toMatchObject(refused);
    }
    expect(await stateOf(owner, delivery.id)).toEqual({ state: "pending", shown_at: null });
  });

  it("both count, the chain that claimed and the chain that delivered", async () => {
    const { owner } = await service.createOrganisation();
    const [one, two] = [await independentToken(service, owner), await independentToken(service, owner)];
    const { feedback, ticket } = await newTicket(owner);
    const delivery = await deliveryOf(two, await claimOf(one, ticket.id));
    for (const by of [one, two, await tokenBy(one), await tokenBy(two)]) {
      for (const verdict of verdicts(delivery.id)) await expect(verdict(by)).rejects.toMatchObject(refused);
      await expect(setFeedback(by, feedback.id, "done")).rejects.toMatchObject(refused);
    }
    expect(await stateOf(owner, delivery.id)).toEqual({ state: "pending", shown_at: null });
  });

  it("a token with the scope agent is one of the chain: its creator does not settle its work", async () => {
    const { owner } = await service.createOrganisation();
    const script = await independentToken(service, owner);
    const agent = await tokenBy(script, { scope: "agent" });
    const { ticket } = await newTicket(owner);
    const delivery = await deliveryOf(agent, await claimOf(agent, ticket.id));
    for (const verdict of verdicts(delivery.id)) await expect(verdict(script)).rejects.toMatchObject(refused);
    const [, accept] = verdicts(delivery.id);
    expect((await accept?.(owner))?.data.state).toBe("accepted");
  });

  it("applies to a report while any of its tickets has a delivery that waits, and to tickets from cards", async () => {
    const { owner } = await service.createOrganisation();
    const worker = await independentToken(service, owner);
    const { feedback, ticket } = await newTicket(owner);
    const second = await ticketAbout(owner, feedback);
    await deliveryOf(worker, await claimOf(worker, ticket.id));
    await claimOf(await agentOf(service, owner), second.id);
    await expect(setFeedback(worker, feedback.id, "done")).rejects.toMatchObject(refused);
    expect((await setFeedback(owner, feedback.id, "done")).data.status).toBe("done");

    const claim = await newClaim(worker, await newBoard(owner, ["To do"]));
    await deliveryOf(worker, claim);
    const params = { id: claim.ticket_id };
    await expect(worker.client.updateTicket({ params, body: { status: "done" } })).rejects.toMatchObject(refused);
    expect((await owner.client.updateTicket({ params, body: { status: "done" } })).data.status).toBe("done");
  });

  it("applies to deliveries from before the upgrade: the worker and what it creates", async () => {
    const { organisation, owner, worker, child, delivery, feedback } = await newChain();
    await service.db.write(async (tx) => {
      await tx.run(forgetFirstTokens, { org: organisation.id });
      await tx.run(forgetFirstTokensOfDeliveries, { org: organisation.id });
    });
    for (const one of [worker, child]) {
      for (const verdict of verdicts(delivery.id)) await expect(verdict(one)).rejects.toMatchObject(refused);
      await expect(setFeedback(one, feedback.id, "done")).rejects.toMatchObject(refused);
    }
    expect((await setFeedback(owner, feedback.id, "done")).data.status).toBe("done");
  });
});
