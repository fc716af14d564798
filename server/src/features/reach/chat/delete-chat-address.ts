import type { Tx } from "../../../db/database.ts";
import { cancel } from "../../../jobs/request-jobs.ts";
import { deleteNotificationsAbout } from "../notifications/notifications.exports.ts";
import { deleteChatAddressRow } from "./chat.queries.ts";

export async function deleteChatAddress(tx: Tx, { org_id: org, id }: { org_id: string; id: string }): Promise<void> {
  await tx.send(deleteChatAddressRow, { org, id });
  await deleteNotificationsAbout(tx, org, id);
  await cancel(tx, "chat", { org, subject: id });
}
