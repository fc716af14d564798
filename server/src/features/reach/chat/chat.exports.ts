import type { Tx } from "../../../db/database.ts";
import type { AccessActor } from "../../../shared/actor.ts";
import { auditChatAddress } from "./audit-chat-address.ts";
import { disableChatAddress, findChatAddressesSetWith } from "./chat.queries.ts";

/** Switches off the chats that some credentials have pointed somewhere since a time. */
export async function disableChatAddressesSetWith(
  tx: Tx,
  by: AccessActor,
  made: { readonly org: string; readonly credentials: string; readonly since: string },
): Promise<void> {
  for (const address of await tx.all(findChatAddressesSetWith, made)) {
    const disabled_reason =
      "The session or access token that set its URL was revoked, or its member's password was changed";
    await tx.send(disableChatAddress, { ...address, active: 0, disabled_reason });
    await auditChatAddress(tx, "chat_address.updated", by, address);
  }
}
