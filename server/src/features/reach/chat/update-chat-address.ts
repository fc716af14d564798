import type { ChatAddressPatch } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { isSameRow } from "../../../db/same-row.ts";
import type { Tables } from "../../../db/tables.ts";
import { endOfLog } from "../../../events/event-log.ts";
import { request } from "../../../jobs/request-jobs.ts";
import type { Actor } from "../../../shared/actor.ts";
import { holdMaker } from "../../people/makers/makers.exports.ts";
import { chatAddressPatch, updateChatAddressRow } from "./chat.queries.ts";
import { checkChatUrl } from "./chat-url.ts";
import { kindsInOrder } from "./kinds-in-order.ts";

type ChatAddressRow = Tables["chat_addresses"];

/**
 * What waits because of failures is sent at once if the URL or the format changes. What occurred while messages were
 * switched off is not sent: nobody wants to read days of it in a chat.
 */
export async function updateChatAddress(
  tx: Tx,
  actor: Actor,
  address: ChatAddressRow,
  changes: ChatAddressPatch,
): Promise<ChatAddressRow> {
  const { url = address.url, format = address.format, kinds, active } = changes;
  const isMoved = url !== address.url;
  const isResumed = active === true && address.active === 0;
  const isRestarted = isMoved || isResumed || format !== address.format;
  const maker = isMoved ? await holdMaker(tx, actor) : undefined;
  const health = isRestarted ? { failing_since: null, attempts: 0, next_attempt_at: null } : healthOf(address);
  const after = chatAddressPatch.apply(address, changes, {
    url: checkChatUrl(url),
    url_set_with: maker ? maker.credential : address.url_set_with,
    url_set_at: maker ? tx.now().toISOString() : address.url_set_at,
    kinds: kinds ? kindsInOrder(kinds) : address.kinds,
    disabled_reason: active === undefined ? address.disabled_reason : null,
    ...health,
    sent_to: isResumed ? await endOfLog(tx, address.org_id) : address.sent_to,
    withheld: isResumed ? "[]" : address.withheld,
  });
  if (isSameRow(address, after)) return address;
  await tx.send(updateChatAddressRow, after);
  if (isRestarted && address.failing_since !== null) {
    await request(tx, "chat", [{ org: address.org_id, subject: address.id }]);
  }
  return { ...after, version: address.version + 1 };
}

const healthOf = ({ failing_since, attempts, next_attempt_at }: ChatAddressRow) => ({
  failing_since,
  attempts,
  next_attempt_at,
});
