import type { BodyOf, DeliveredCriterion, ErrorBody } from "@corkboard/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { agentOf, claimOf, newTicket } from "../../../../../test/support/claims.ts";
import { useService } from "../../../../../test/support/harness.ts";
import { query } from "../../../../db/query.ts";

type Report = NonNullable<BodyOf<"deliverClaim">["criteria"]>[number];

/** As a version left them that knew no versions of criteria. */
const forgetVersions = query((q, p: { org: string; id: string; criteria: string }) =>
  q
    .updateTable("tickets")
    .set({ text_version: null })
    .set("criteria", sql`${p.criteria}`)
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

const works = "It works";
const blue = "The button is blue";
const green = "The button is green";

const met = (number: number, version?: number): Report => ({
  number,
  ...(version === undefined ? {} : { version }),
  met: true,
  evidence: `Tested ${number}`,
});

describe("a criterion that is changed while an agent works on it", () => {
  const service = useService();

  async function newWork() {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const { ticket } = await newTicket(owner);
    const params = { id: ticket.id };
    const description = `Broken\n\n## Acceptance criteria\n\n- [ ] ${works}\n- [ ] ${blue}\n`;
    await owner.client.updateTicket({ params, body: { description } });
    const claimed = await claimOf(agent, ticket.id);
    const [first, second] = claimed.ticket.criteria;
    const numbers = [first?.number ?? 0, second?.number ?? 0] as const;
    const edit = (text: string) =>
      owner.client.updateCriterion({ params: { ...params, number: String(numbers[1]) }, body: { text } });
    const claim = async () => (await agent.client.getClaim({ params: { id: claimed.id } })).data;
    const deliver = async (body: Partial<BodyOf<"deliverClaim">>) => {
      const path = `/api/v1/claims/${claimed.id}/deliver`;
      const sent = { fence: claimed.fence, summary: "Done", branch: "repair", ...body };
      const response = await service.request("POST", path, { token: agent.token, body: sent });
      const { data, ...error } = response.body as { data?: { criteria: DeliveredCriterion[] } } & Partial<ErrorBody>;
      return { status: response.status, criteria: data?.criteria, error };
    };
    const deliveries = async () => (await owner.client.listDeliveries({ query: { ticket_id: ticket.id } })).data;
    return { organisation, owner, agent, params, numbers, claimed, edit, claim, deliver, deliveries };
  }

  it("is not delivered as met under its new text, with its version or without", async () => {
    const { claimed, numbers, edit, deliver, deliveries, owner, params } = await newWork();
    const [one, two] = numbers;
    const version = claimed.ticket.criteria[1]?.version ?? 0;
    await owner.client.addCriterion({ params, body: { text: "It is only proposed" } });
    await owner.client.updateCriterion({
      params: { ...params, number: String(two + 1) },
      body: { state: "proposed" },
    });
    await edit(green);
    for (const stale of [met(two), met(two, version), met(two, version + 9)]) {
      const { status, error } = await deliver({ criteria: [met(one), stale] });
      expect({ status, ...error }).toMatchObject({
        status: 409,
        code: "criterion_changed",
        details: [
          { path: "criteria/1", message: expect.stringMatching(`criterion ${two} .*version.* ${version + 1}\\b`) },
        ],
        criteria: [
          { number: one, text: works },
          { number: two, text: green, version: version + 1, state: "confirmed" },
        ],
      });
      expect(error.criteria).toHaveLength(2);
    }
    expect(await deliveries()).toEqual([]);
    const delivered = await deliver({ criteria: [met(one), met(two, version + 1)] });
    expect(delivered).toMatchObject({
      status: 201,
      criteria: [
        { number: one, text: works },
        { number: two, version: version + 1, text: green, met: true },
      ],
    });
    expect(await deliveries()).toMatchObject([{ criteria: delivered.criteria }]);
  });

  it("is not taken from a draft either, which keeps the other reports", async () => {
    const { numbers, edit, deliver, claim, deliveries } = await newWork();
    const [one, two] = numbers;
    expect(await deliver({ branch: "", criteria: [met(one), met(two)] })).toMatchObject({ status: 400 });
    expect((await claim()).delivery_draft?.criteria).toMatchObject([
      { number: one, version: expect.any(Number) },
      { number: two, version: expect.any(Number) },
    ]);
    await edit(green);
    const rejected = await deliver({});
    expect(rejected).toMatchObject({ status: 409, error: { details: [{ path: "criteria" }] } });
    expect((await claim()).delivery_draft?.criteria).toMatchObject([{ number: one }]);
    expect((await claim()).delivery_draft).toMatchObject({ summary: "Done", branch: "repair" });
    expect(await deliver({})).toMatchObject({ status: 400, error: { code: "criteria_incomplete" } });
    expect(await deliveries()).toEqual([]);
    const version = rejected.error.criteria?.[1]?.version;
    expect(await deliver({ criteria: [met(two, version)] })).toMatchObject({
      status: 201,
      criteria: [{ number: one }, { number: two, version, text: green }],
    });
  });

  it("can be delivered without a version if only its white space or state was changed, or before the claim", async () => {
    const { owner, agent, params, claimed, numbers, edit, deliver } = await newWork();
    const [one, two] = numbers;
    await edit(`  The  button is\tblue `);
    const of = { ...params, number: String(two) };
    for (const state of ["proposed", "confirmed"] as const) {
      await owner.client.updateCriterion({ params: of, body: { state } });
    }
    const version = claimed.ticket.criteria[1]?.version;
    expect(await deliver({ criteria: [met(one), met(two)] })).toMatchObject({
      status: 201,
      criteria: [{ text: works }, { text: blue, version }],
    });
    const [{ id } = { id: "" }] = (await owner.client.listDeliveries({ query: { ticket_id: params.id } })).data;
    await owner.client.decideDelivery({ params: { id }, body: { verdict: "reject", reason: "Make it green" } });
    await edit(green);
    const next = await claimOf(agent, params.id);
    const body = { fence: next.fence, summary: "Done", branch: "repair", criteria: [met(one), met(two)] };
    const { data } = await agent.client.deliverClaim({ params: { id: next.id }, body });
    expect(data.criteria).toMatchObject([{ text: works }, { text: green }]);
  });

  it("stays changed if its first text returns, so that nobody delivers what was verified in between", async () => {
    const { numbers, edit, deliver, claimed } = await newWork();
    const [one, two] = numbers;
    const version = claimed.ticket.criteria[1]?.version ?? 0;
    await edit(green);
    await edit(blue);
    expect(await deliver({ criteria: [met(one), met(two, version + 1)] })).toMatchObject({ status: 409 });
    expect(await deliver({ criteria: [met(one), met(two)] })).toMatchObject({ status: 409 });
    expect(await deliver({ criteria: [met(one), met(two, version + 2)] })).toMatchObject({ status: 201 });
  });

  it("is named first, together with what else is wrong", async () => {
    const { numbers, edit, deliver } = await newWork();
    await edit(green);
    const { status, error } = await deliver({ branch: "", url: "ftp://files.example", criteria: [met(numbers[1])] });
    expect({ status, code: error.code }).toEqual({ status: 409, code: "criterion_changed" });
    expect(error.details?.map(({ path }) => path)).toEqual(["criteria/0", "url", "criteria"]);
  });

  it("is missing if it was added or confirmed during the run, and unknown if it was removed", async () => {
    const { owner, params, numbers, deliver } = await newWork();
    const [one, two] = numbers;
    await owner.client.addCriterion({ params, body: { text: "It is fast" } });
    await owner.client.deleteCriterion({ params: { ...params, number: String(two) } });
    const { status, error } = await deliver({ criteria: [met(one), met(two)] });
    expect({ status, ...error }).toMatchObject({
      status: 400,
      code: "criteria_incomplete",
      details: [
        { message: `criterion ${two + 1} is missing` },
        { message: `the ticket has no confirmed criterion ${two}` },
      ],
    });
  });

  it("counts from 1 on tickets from before criteria had versions", async () => {
    const { organisation, claimed, numbers, edit, deliver, owner, params } = await newWork();
    const [one, two] = numbers;
    const stored = claimed.ticket.criteria.map(({ version: _version, ...criterion }) => criterion);
    const before = { org: organisation.id, id: params.id, criteria: JSON.stringify(stored) };
    await service.db.write((tx) => tx.send(forgetVersions, before));
    const { data } = await owner.client.getTicket({ params });
    expect(data.criteria).toEqual(stored.map((criterion) => Object.assign({ version: 1 }, criterion)));
    await edit(green);
    expect(await deliver({ criteria: [met(one, 1), met(two, 1)] })).toMatchObject({
      status: 409,
      error: { criteria: [{ version: 1 }, { version: 2 }] },
    });
    expect(await deliver({ criteria: [met(one), met(two, 2)] })).toMatchObject({ status: 201 });
  });
});
