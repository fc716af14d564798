import { describe, expect, it } from "vitest";
import { query } from "../../src/db/query.ts";
import { newFeedback } from "../support/factories.ts";
import { useService } from "../support/harness.ts";
import { runCommand } from "../support/spawned-service.ts";

const deleteIndex = query((q, p: { org: string }) => q.deleteFrom("search_documents").where("org_id", "=", p.org));

describe("search rebuild", () => {
  const service = useService();

  it("indexes everything again, of one organisation or of all", async () => {
    const [one, other] = [await service.createOrganisation("One"), await service.createOrganisation("Other")];
    for (const { owner } of [one, other]) await newFeedback(owner, { title: "Kakapo" });
    await service.indexed();
    for (const org of [one.id, other.id]) await service.db.write((tx) => tx.run(deleteIndex, { org }));
    const found = async ({ owner }: typeof one) => (await owner.client.search({ query: { q: "kakapo" } })).data.length;
    expect([await found(one), await found(other)]).toEqual([0, 0]);
    const run = (...args: string[]) => runCommand(["search", "rebuild", ...args], service.environment);
    expect(JSON.parse((await run("--org", one.id, "--json")).stdout)).toEqual({ organisations: 1, documents: 1 });
    expect([await found(one), await found(other)]).toEqual([1, 0]);
    expect(await run()).toMatchObject({ status: 0, stdout: "Indexed 2 documents of 2 organisations\n" });
    expect([await found(one), await found(other)]).toEqual([1, 1]);
    expect(await run("--org", "x")).toMatchObject({ status: 1 });
  });
});
