import { readConfig } from "../../../server/src/config/config.ts";
import { openDatabase } from "../../../server/src/db/open.ts";
import { query } from "../../../server/src/db/query.ts";
import type { Corkboard } from "./corkboard.ts";

const makeOld = query((q, p: { at: string }) => q.updateTable("sessions").set({ reauthenticated_at: p.at }));

/** As if nobody had proved who they are for an hour. */
export async function forgetConfirmations({ environment }: Corkboard): Promise<void> {
  const db = await openDatabase(readConfig(environment).database, () => undefined);
  try {
    await db.write((tx) => tx.send(makeOld, { at: new Date(Date.now() - 3_600_000).toISOString() }));
  } finally {
    await db.close();
  }
}
