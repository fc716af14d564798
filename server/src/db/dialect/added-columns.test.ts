import { sql } from "kysely";
import { expect, it } from "vitest";
import { useService } from "../../../test/support/harness.ts";
import { rowsIn } from "../../../test/support/database-rows.ts";
import { query } from "../query.ts";

const service = useService();

const everyColumn = query((q) =>
  q
    .selectFrom("clients")
    .selectAll("clients")
    .select(sql<string>`'last'`.as("after")),
);

it("rows have their values under the right names after another version has added a column", async () => {
  const { owner } = await service.createOrganisation();
  await owner.client.createClient({ body: { name: "Bolt Bikes" } });
  // More than one connection can answer.
  const readers = Array.from({ length: 30 }, (_, n) => (n % 3 ? service.db : service.db.background("ours")));
  const read = async () => [
    ...(await Promise.all([1, 2].map(() => service.db.first(everyColumn, {})))),
    ...(await Promise.all(readers.map((reader) => reader.all(everyColumn, {})))).flat(),
    ...(await Promise.all(readers.map((reader) => reader.first(everyColumn, {})))),
    ...(await service.db.write((tx) => tx.all(everyColumn, {}))),
  ];
  const before = await read();
  expect([...new Set(before.map((row) => row?.after))]).toEqual(["last"]);
  await rowsIn(service.environment, "ALTER TABLE clients ADD COLUMN added TEXT DEFAULT 'new'");
  const after = { ...before[0], added: "new" };
  expect(await read()).toEqual(before.map(() => after));
});
