import type { Database, Tx } from "../../server/src/db/database.ts";

const perTransaction = 2_000;

/** Creates many items in sequence, in few transactions. */
export async function inBulk<Item>(
  db: Database,
  count: number,
  make: (tx: Tx, index: number) => Promise<Item>,
): Promise<Item[]> {
  const made: Item[] = [];
  while (made.length < count) {
    const from = made.length;
    const to = Math.min(from + perTransaction, count);
    const batch = await db.write(async (tx) => {
      const items: Item[] = [];
      for (let index = from; index < to; index++) items.push(await make(tx, index));
      return items;
    });
    made.push(...batch);
  }
  return made;
}
