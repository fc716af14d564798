import type { Tx } from "../../../db/database.ts";
import { serviceOf } from "../../../shared/actor.ts";
import type { Notifier } from "../notifications/notifications.exports.ts";
import { auditChatAddress } from "./audit-chat-address.ts";

interface ChatAddressKey {
  readonly org_id: string;
  readonly id: string;
  readonly url: string;
}

/** Only owners can switch it on again. The notification is that of a webhook, with a project. */
export function notifyOwnersOfDisabledChat(people: Notifier) {
  return async (tx: Tx, address: ChatAddressKey): Promise<void> => {
    await auditChatAddress(tx, "chat_address.disabled", serviceOf(address.org_id), address);
    await people.notifyOwners(tx, address.org_id, {
      kind: "webhook_disabled",
      subject_type: "webhook",
      subject_id: address.id,
      project_id: address.id,
      comment_id: null,
      actor_id: null,
      created_at: tx.now().toISOString(),
    });
  };
}
