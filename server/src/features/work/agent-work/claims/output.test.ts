import { errors, limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { agentOf, claimOf, newTicket } from "../../../../../test/support/claims.ts";
import { clientError } from "../../../../../test/support/expected-errors.ts";
import { outputForm } from "../../../../../test/support/factories.ts";
import { useService } from "../../../../../test/support/harness.ts";
import { query } from "../../../../db/query.ts";

const endEarlier = query((q, p: { org: string; id: string; at: string }) =>
  q.updateTable("claims").set({ ended_at: p.at }).where("org_id", "=", p.org).where("id", "=", p.id),
);

describe("the output of an agent", () => {
  const service = useService();

  async function newClaim() {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const { ticket } = await newTicket(owner);
    const { id, fence } = await claimOf(agent, ticket.id);
    const params = { id };
    const store = (text: string, by = agent, withFence = fence) =>
      by.client.storeClaimOutput({ params, form: outputForm(withFence, text) });
    const read = async (by = owner) => (await by.client.getClaimOutput({ params })).data.text;
    const bytesStored = async () => (await owner.client.getStorage()).data.bytes;
    return { organisation, owner, agent, ticket, id, fence, store, read, bytesStored };
  }

  it("is kept with the attempt, counted, and deleted with the ticket", async () => {
    const { owner, agent, ticket, id, store, read, bytesStored } = await newClaim();
    await expect(read()).rejects.toMatchObject(clientError(errors.outputNotFound));
    await store("Started\n");
    const text = "Grüße ✓\u0000\n".repeat(100);
    expect((await store(text)).data).toMatchObject({ output_bytes: Buffer.byteLength(text) });
    expect(await read()).toBe(text);
    expect(await read(agent)).toBe(text);
    expect(await bytesStored()).toBe(Buffer.byteLength(text));
    await owner.client.deleteTicket({ params: { id: ticket.id } });
    await expect(owner.client.getClaimOutput({ params: { id } })).rejects.toMatchObject(
      clientError(errors.claimNotFound),
    );
    expect(await bytesStored()).toBe(0);
    expect(await service.miscounts()).toEqual([]);
  });

  it("is accepted up to 1 MiB", async () => {
    const { store } = await newClaim();
    await store("x".repeat(limits.outputBytes));
    await expect(store("x".repeat(limits.outputBytes + 1))).rejects.toMatchObject({ status: 413 });
  });

  it("can be stored shortly after the end of the claim, and not later", async () => {
    const { organisation, agent, id, fence, store, read } = await newClaim();
    await agent.client.releaseClaim({ params: { id }, body: { fence, reason: "Gave up" } });
    await store("The end");
    const at = new Date(service.db.now().getTime() - (limits.outputGrace + 60) * 1_000).toISOString();
    await service.db.write((tx) => tx.run(endEarlier, { org: organisation.id, id, at }));
    await expect(store("Much later")).rejects.toMatchObject(clientError(errors.outputTooLate));
    expect(await read()).toBe("The end");
  });

  it("is stored and read only by the agents of the claim's member, and with its fence", async () => {
    const { organisation, owner, id, fence, store, read } = await newClaim();
    const stranger = await agentOf(service, await organisation.addMember("Sam Stranger"));
    await expect(store("Mine", owner, fence + 1)).rejects.toMatchObject(clientError(errors.claimLost));
    await expect(store("Mine", stranger)).rejects.toMatchObject(clientError(errors.foreignClaim));
    await store("Ours");
    await expect(read(stranger)).rejects.toMatchObject(clientError(errors.foreignClaim));
    const noFence = new FormData();
    noFence.append("output", new Blob(["x"]), "output.txt");
    await expect(owner.client.storeClaimOutput({ params: { id }, form: noFence })).rejects.toMatchObject({
      status: 400,
      details: [{ path: "fence" }],
    });
    expect(await read()).toBe("Ours");
  });
});
