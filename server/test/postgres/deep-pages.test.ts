import { describe, expect, it } from "vitest";
import { postgresDialect } from "../../src/db/dialect/postgres-dialect.ts";
import { boundsOf } from "../../src/db/page-bounds.ts";
import { wholeOf } from "../../src/db/scope.ts";
import { feedbackLists } from "../../src/features/intake/feedback/feedback-lists.queries.ts";
import { newFeedback } from "../support/factories.ts";
import type { Person } from "../support/harness.ts";
import { engine } from "../support/test-database.ts";
import { ownDatabase, ownerIn, serviceOn } from "./own-database.ts";
import { connectTo, copying, stepsOn } from "./plans.ts";

const copies = 10_000;
const limit = 10;

describe.runIf(engine === "postgres")("a deep page of feedback", () => {
  it("is found by the index, without reading the items before it, and leaves out deleted projects", async () => {
    const { url } = await ownDatabase();
    const service = await serviceOn(url, { CORKBOARD_WORKER: "off" });
    const owner = await ownerIn(service);
    const person = { client: owner.client(service) } as Person;
    const [first, second] = [await newFeedback(person), await newFeedback(person)];
    const client = await connectTo(url);
    await client.query(await copying(client, "feedback", first.id, copies));
    // The copies have the first item's text, which has its id.
    await client.query("UPDATE feedback SET text_version = NULL");
    // Marks the pages whose rows everybody may see; otherwise an index does not suffice.
    await client.query("VACUUM (ANALYZE) feedback");

    const idsAt = async (offset: number) =>
      (await person.client.listFeedback({ query: { limit, offset } })).data.map(({ id }) => id);
    const numberOf = (id: string) => Number.parseInt(id.slice(-12), 16);
    // Newest first: both items, then the copies by their numbers.
    expect((await idsAt(0)).slice(0, 2)).toEqual([second.id, first.id]);
    const expected = (offset: number) => Array.from({ length: limit }, (_, index) => copies - (offset - 2) - index);
    expect((await idsAt(9_000)).map(numberOf)).toEqual(expected(9_000));

    for (const [name, filter] of [
      ["all", {}],
      ["byStatus", { status: "new" }],
      ["byType", { type: "general" }],
    ] as const) {
      const params = { ...wholeOf(owner.org), spam: 0, ...filter, ...boundsOf({ limit, offset: 9_000 }) };
      const { sql, bind } = feedbackLists[name].statement(postgresDialect, params);
      const steps = await stepsOn(client, "feedback", { sql, values: bind(params) });
      const skipping = steps.filter((step) => step["Actual Rows"] > limit);
      expect(skipping).toMatchObject([{ "Node Type": "Index Only Scan", "Heap Fetches": 0 }]);
    }

    await person.client.deleteProject({ params: { id: second.project_id } });
    expect((await idsAt(9_000)).map(numberOf)).toEqual(expected(9_001));
  });
});
