import type { Tx } from "../../db/database.ts";
import { newId } from "../../id.ts";
import { deleteNoticesAbout, findOwnersToTell, insertDisabledNotice } from "./notices.queries.ts";

interface WebhookKey {
  readonly org_id: string;
  readonly id: string;
}

/** Nobody else can switch the webhook on again. */
export async function tellOwnersOfDisabled(tx: Tx, webhook: WebhookKey): Promise<void> {
  const now = new Date().toISOString();
  for (const owner of await tx.all(findOwnersToTell, { org: webhook.org_id })) {
    await tx.run(insertDisabledNotice, { org: webhook.org_id, id: newId(), user: owner.id, webhook: webhook.id, now });
  }
}

export async function forgetNoticesAbout(tx: Tx, webhook: WebhookKey): Promise<void> {
  await tx.run(deleteNoticesAbout, { org: webhook.org_id, id: webhook.id });
}
