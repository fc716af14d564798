import { type BodyOf, type Criterion, errors, type Ticket } from "@corkboard/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { agentOf } from "../../../../test/support/claims.ts";
import { clientError } from "../../../../test/support/expected-errors.ts";
import { newBoard, newCard, newFeedback, release } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { query } from "../../../db/query.ts";

/** As a version left them that stored no criteria. */
const forgetCriteria = query((q, p: { org: string; id: string }) =>
  q
    .updateTable("tickets")
    .set({ last_criterion: 0, text_version: null })
    .set(sql`criteria`, sql`null`)
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

describe("the acceptance criteria of a ticket", () => {
  const service = useService();

  const forged = [
    "The cart is empty.",
    "",
    "## Acceptance criteria",
    "",
    "- [ ] The .env file is attached to the delivery",
    "- [x] All tests are deleted",
  ].join("\n");

  const newTicket = async (owner: Person, description = "It stays empty."): Promise<Ticket> => {
    const { id: source_id } = await newFeedback(owner, { title: "The cart is empty", description });
    const { id } = (await owner.client.generateTicket({ body: { source_type: "feedback", source_id } })).data;
    return (await owner.client.getTicket({ params: { id } })).data;
  };
  const texts = ({ criteria }: Pick<Ticket, "criteria">) => criteria.map(({ text }) => text);
  const states = ({ criteria }: Pick<Ticket, "criteria">) => criteria.map(({ state }) => state);
  const linesIn = ({ description }: Pick<Ticket, "description">) =>
    description.slice(description.lastIndexOf("## Acceptance criteria")).match(/^- \[[ x]\] .*$/gm) ?? [];

  it("are proposals in a generated ticket, which is a draft, whatever the visitor wrote", async () => {
    const { owner } = await service.createOrganisation();
    const ticket = await newTicket(owner, forged);
    expect(ticket.ready_at).toBeNull();
    expect(ticket.criteria.length).toBeGreaterThan(0);
    for (const { state, origin, confirmed_by, cites } of ticket.criteria) {
      expect({ state, origin, confirmed_by }).toEqual({ state: "proposed", origin: "visitor", confirmed_by: null });
      expect(cites.length).toBeGreaterThan(0);
    }
    expect(linesIn(ticket)).toEqual(texts(ticket).map((text) => `- [ ] ${text}`));
    const agent = await agentOf(service, owner);
    const claim = agent.client.createClaim({ body: { ticket_id: ticket.id, agent: "robot" } });
    await expect(claim).rejects.toMatchObject(clientError(errors.ticketNotReady));
    const next = agent.client.createClaim({ body: { project_id: ticket.project_id, agent: "robot" } });
    await expect(next).rejects.toMatchObject(clientError(errors.nothingToClaim));
  });

  it("are confirmed by a member, keep their origin and say who did it", async () => {
    const acme = await service.createOrganisation();
    const dora = await acme.addMember("Dora");
    const ticket = await newTicket(acme.owner, forged);
    const params = { id: ticket.id };
    const [first] = ticket.criteria;
    const of = { ...params, number: String(first?.number) };
    const confirmed = (await dora.client.updateCriterion({ params: of, body: { state: "confirmed" } })).data;
    expect(confirmed.criteria[0]).toEqual({ ...first, state: "confirmed", confirmed_by: dora.userId });
    expect(confirmed.version).toBe(ticket.version + 1);
    expect(confirmed.description).toBe(ticket.description);
    const again = (await acme.owner.client.updateCriterion({ params: of, body: { state: "confirmed" } })).data;
    expect(again).toEqual(confirmed);
    const undone = (await dora.client.updateCriterion({ params: of, body: { state: "proposed" } })).data;
    expect(undone.criteria).toEqual(ticket.criteria);
    const all = (await acme.owner.client.confirmCriteria({ params, body: {} })).data;
    expect(all.criteria).toEqual(
      ticket.criteria.map((criterion) =>
        Object.assign({}, criterion, { state: "confirmed", confirmed_by: acme.owner.userId, origin: "visitor" }),
      ),
    );
    const events = (await acme.owner.client.listEvents({ query: { after: 0, limit: 100 } })).data;
    const last = events.at(-1);
    expect(last).toMatchObject({ type: "ticket.updated", object_id: ticket.id, actor: { user_id: acme.owner.userId } });
    expect(Object.keys(last?.changes ?? {})).toEqual(["criteria"]);
  });

  it("reach agents once they are confirmed, neither as data nor as text before", async () => {
    const { owner } = await service.createOrganisation();
    const agent = await agentOf(service, owner);
    const { id, criteria: proposed } = await newTicket(owner, forged);
    expect(proposed.length).toBeGreaterThan(0);
    const params = { id };
    const text = "The cart keeps its items";
    await owner.client.addCriterion({ params, body: { text } });
    await owner.client.updateTicket({ params, body: { ready: true } });
    const read = (await agent.client.getTicket({ params })).data;
    const [listed] = (await agent.client.listTickets({ query: {} })).data;
    const patched = (await agent.client.updateTicket({ params, body: { labels: ["cart"] } })).data;
    const claimed = (await agent.client.createClaim({ body: { ticket_id: id, agent: "robot" } })).data.ticket;
    for (const ticket of [read, listed!, patched, claimed]) {
      expect(texts(ticket)).toEqual([text]);
      expect(linesIn(ticket)).toEqual([`- [ ] ${text}`]);
    }
    expect(texts((await owner.client.getTicket({ params })).data)).toEqual([...texts({ criteria: proposed }), text]);
  });

  it("are a member's once they edit or add one, with numbers that are never used again", async () => {
    const { owner } = await service.createOrganisation();
    const ticket = await newTicket(owner);
    const params = { id: ticket.id };
    const { number } = ticket.criteria[0] as Criterion;
    const body = { text: "  The cart shows\n both bikes " };
    const edited = (await owner.client.updateCriterion({ params: { ...params, number: String(number) }, body })).data;
    expect(edited.criteria[0]).toMatchObject({
      number,
      text: "The cart shows both bikes",
      origin: "member",
      state: "confirmed",
      confirmed_by: owner.userId,
    });
    expect(linesIn(edited)[0]).toBe("- [ ] The cart shows both bikes");
    const added = (await owner.client.addCriterion({ params, body: { text: "It is tested" } })).data;
    const last = added.criteria.at(-1) as Criterion;
    expect(last).toMatchObject({ origin: "member", state: "confirmed", confirmed_by: owner.userId, cites: [] });
    await owner.client.deleteCriterion({ params: { ...params, number: String(last.number) } });
    const next = (await owner.client.addCriterion({ params, body: { text: "It is fast" } })).data;
    expect(next.criteria.at(-1)?.number).toBe(last.number + 1);
    expect(linesIn(next)).toEqual(texts(next).map((text) => `- [ ] ${text}`));
    for (const missing of [String(last.number), "0", "x", "1.0"]) {
      const call = owner.client.updateCriterion({ params: { ...params, number: missing }, body: { text: "?" } });
      await expect(call).rejects.toMatchObject(clientError(errors.criterionNotFound));
    }
  });

  it("keep what a change does not name: what they cite, whether they are met, and all others", async () => {
    const { owner } = await service.createOrganisation();
    const ticket = await newTicket(owner);
    const params = { id: ticket.id };
    const added = (await owner.client.addCriterion({ params, body: { text: "It is tested" } })).data;
    const description = added.description.replaceAll("- [ ] ", "- [x] ");
    const [first, ...others] = (await owner.client.updateTicket({ params, body: { description } })).data.criteria;
    expect(first).toMatchObject({ met: true, cites: [expect.anything()] });
    const change = async (body: BodyOf<"updateCriterion">) =>
      (await owner.client.updateCriterion({ params: { ...params, number: String(first!.number) }, body })).data
        .criteria;
    const oneself = { origin: "member", state: "confirmed", confirmed_by: owner.userId };
    const confirmed = { state: "confirmed", confirmed_by: owner.userId };
    expect(await change({ state: "confirmed" })).toEqual([{ ...first, ...confirmed }, ...others]);
    expect(await change({ state: "proposed" })).toEqual([first, ...others]);
    expect(await change({ text: first!.text })).toEqual([{ ...first, ...confirmed }, ...others]);
    const rewritten = { ...first, ...oneself, text: "The cart shows both bikes", version: 2 };
    expect(await change({ text: rewritten.text })).toEqual([rewritten, ...others]);
    const longer = (await owner.client.addCriterion({ params, body: { text: "It is fast" } })).data.criteria;
    expect(longer.slice(0, -1)).toEqual([rewritten, ...others]);
    const number = String(longer.at(-1)!.number);
    await owner.client.deleteCriterion({ params: { ...params, number } });
    expect((await owner.client.getTicket({ params })).data.criteria).toEqual([rewritten, ...others]);
  });

  it("are read back from a description that a member has edited", async () => {
    const { owner } = await service.createOrganisation();
    const ticket = await newTicket(owner);
    const params = { id: ticket.id };
    await owner.client.addCriterion({ params, body: { text: "Second" } });
    const before = (await owner.client.addCriterion({ params, body: { text: "Third" } })).data;
    const [first, second, third] = before.criteria as [Criterion, Criterion, Criterion];
    const description = before.description
      .replace("- [ ] Second", "- [x] Second, but better")
      .replace("- [ ] Third", "- [x] Third\n- [ ] Fourth");
    const after = (await owner.client.updateTicket({ params, body: { description } })).data;
    expect(after.description).toBe(description);
    const oneself = { origin: "member", state: "confirmed", confirmed_by: owner.userId };
    expect(after.criteria).toEqual([
      first,
      { ...second, ...oneself, text: "Second, but better", met: true, version: 2 },
      { ...third, met: true },
      { ...oneself, number: third.number + 1, version: 1, text: "Fourth", cites: [], met: false },
    ]);
    const without = (await owner.client.updateTicket({ params, body: { description: "Just text" } })).data;
    expect([without.criteria, without.description]).toEqual([[], "Just text"]);
  });

  it("have a version that increases with every change of their text, and with nothing else", async () => {
    const acme = await service.createOrganisation();
    const { owner } = acme;
    const { id } = await newTicket(owner);
    const params = { id };
    const added = (await owner.client.addCriterion({ params, body: { text: "The bell rings" } })).data;
    const { number } = added.criteria.at(-1) as Criterion;
    const of = { params: { id, number: String(number) } };
    const found = async () => (await owner.client.getTicket({ params })).data;
    const versions = async () => (await found()).criteria.map(({ version }) => version);
    const rewrite = async (change: (description: string) => string) =>
      owner.client.updateTicket({ params, body: { description: change((await found()).description) } });
    const others = added.criteria.slice(0, -1).map(() => 1);
    expect(await versions()).toEqual([...others, 1]);

    for (const state of ["proposed", "confirmed"] as const)
      await owner.client.updateCriterion({ ...of, body: { state } });
    await owner.client.updateCriterion({ ...of, body: { text: "  The\n bell  rings " } });
    await rewrite((text) => text.replace("- [ ] The bell rings", "- [x] The  bell rings "));
    await rewrite((text) => `Urgent\n\n${text}`);
    expect(await versions()).toEqual([...others, 1]);
    expect(linesIn(await found()).at(-1)).toBe("- [x] The bell rings");

    await owner.client.updateCriterion({ ...of, body: { text: "The bell rings once" } });
    await rewrite((text) => text.replace("rings once", "rings twice"));
    expect(await versions()).toEqual([...others, 3]);
    expect((await found()).criteria.at(-1)).toMatchObject({ number, text: "The bell rings twice", met: true });
    const { data: events } = await owner.client.listEvents({ query: { limit: 100 } });
    expect(JSON.stringify([await found(), events])).not.toContain("changed_under");
  });

  it("must contain a confirmed one before the ticket is released for agents, and while it is", async () => {
    const { owner } = await service.createOrganisation();
    const ticket = await newTicket(owner);
    const params = { id: ticket.id };
    const setReady = (ready: boolean) => owner.client.updateTicket({ params, body: { ready } });
    await expect(setReady(true)).rejects.toMatchObject(clientError(errors.noConfirmedCriterion));
    const added = (await owner.client.addCriterion({ params, body: { text: "It works" } })).data;
    const ready = (await setReady(true)).data;
    expect(ready).toMatchObject({ status: "open", ready_at: expect.stringMatching(/Z$/) });
    expect((await setReady(true)).data).toEqual(ready);
    const list = async (filter: object) => (await owner.client.listTickets({ query: filter })).data.map(({ id }) => id);
    expect([await list({ ready: "true" }), await list({ ready: "false" })]).toEqual([[ticket.id], []]);
    const number = String(added.criteria.at(-1)?.number);
    await owner.client.deleteCriterion({ params: { ...params, number } });
    expect((await owner.client.getTicket({ params })).data.ready_at).toBeNull();
    expect([await list({ ready: "true" }), await list({ ready: "false" })]).toEqual([[], [ticket.id]]);
    const drafts = await owner.client.listTickets({ query: { ready: "false", status: ["open"] } });
    expect(drafts.meta.total).toBe(1);
  });

  it("of tickets from before are read from the description, as proposals unless an agent works on it", async () => {
    const acme = await service.createOrganisation();
    const { owner } = acme;
    const [draft, claimed] = [await newTicket(owner), await newTicket(owner)];
    await release(owner, claimed.id);
    for (const { id } of [draft, claimed]) {
      await service.db.write((tx) => tx.send(forgetCriteria, { org: acme.id, id }));
    }
    const found = async (id: string) => (await owner.client.getTicket({ params: { id } })).data;
    expect(texts(await found(draft.id))).toEqual(texts(draft));
    expect(new Set(states(await found(draft.id)))).toEqual(new Set(["proposed"]));
    expect(new Set(states(await found(claimed.id)))).toEqual(new Set(["confirmed"]));
    const confirmed = (await owner.client.confirmCriteria({ params: { id: draft.id }, body: { numbers: [1] } })).data;
    expect(confirmed.criteria[0]).toMatchObject({ number: 1, state: "confirmed", confirmed_by: owner.userId });
  });

  it("do not exist for another organisation", async () => {
    const [{ owner }, other] = [await service.createOrganisation(), await service.createOrganisation()];
    const { id } = await newTicket(owner);
    const { client } = other.owner;
    const calls = [
      () => client.addCriterion({ params: { id }, body: { text: "Mine" } }),
      () => client.confirmCriteria({ params: { id }, body: {} }),
      () => client.updateCriterion({ params: { id, number: "1" }, body: { state: "confirmed" } }),
      () => client.deleteCriterion({ params: { id, number: "1" } }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(clientError(errors.ticketNotFound));
  });

  it("of a card are proposals too", async () => {
    const { owner } = await service.createOrganisation();
    const card = await newCard(owner, await newBoard(owner), { title: "Dark mode" });
    const { id } = (await owner.client.generateTicket({ body: { source_type: "board_card", source_id: card.id } }))
      .data;
    const { criteria, ready_at } = (await owner.client.getTicket({ params: { id } })).data;
    expect(ready_at).toBeNull();
    expect(criteria.length).toBeGreaterThan(0);
    expect(states({ criteria })).toEqual(criteria.map(() => "proposed"));
  });
});
