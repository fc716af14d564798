import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { request } from "../../../jobs/request-jobs.ts";
import { setTestPending } from "./chat.queries.ts";

type ChatAddressRow = Tables["chat_addresses"];

/** Any number of requests before it is sent have the same effect as one. */
export async function requestTest(tx: Tx, address: ChatAddressRow): Promise<ChatAddressRow> {
  await request(tx, "chat", [{ org: address.org_id, subject: address.id }]);
  if (address.test_pending === 1) return address;
  const after = { ...address, test_pending: 1 };
  await tx.send(setTestPending, after);
  return { ...after, version: address.version + 1 };
}
