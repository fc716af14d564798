import { type ChatAddressCreate, chatKinds, errors } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { endOfLog } from "../../../events/event-log.ts";
import type { Actor } from "../../../shared/actor.ts";
import { Fault } from "../../../shared/fault.ts";
import { holdMaker } from "../../people/makers/makers.exports.ts";
import { findChatAddress, insertChatAddress } from "./chat.queries.ts";
import { kindsInOrder } from "./kinds-in-order.ts";
import { checkChatUrl } from "./chat-url.ts";

/** The project is locked, so that it gets only one. What occurs from now on is sent. */
export async function createChatAddress(
  tx: Tx,
  actor: Actor,
  project: { readonly id: string },
  { format, url, kinds = [...chatKinds], active = true }: ChatAddressCreate,
): Promise<Tables["chat_addresses"]> {
  const checked = checkChatUrl(url);
  const [org, id] = [actor.orgId, project.id];
  if (await tx.first(findChatAddress, { org, id })) throw new Fault(errors.chatAddressExists);
  const now = tx.now().toISOString();
  const address: Tables["chat_addresses"] = {
    org_id: org,
    id,
    format,
    url: checked,
    kinds: kindsInOrder(kinds),
    active: Number(active),
    disabled_reason: null,
    failing_since: null,
    attempts: 0,
    next_attempt_at: null,
    test_pending: 0,
    last_attempt_at: null,
    last_error: null,
    sent_to: await endOfLog(tx, org),
    withheld: "[]",
    created_by: actor.userId,
    url_set_with: (await holdMaker(tx, actor)).credential,
    url_set_at: now,
    version: 1,
    created_at: now,
  };
  await tx.send(insertChatAddress, address);
  return address;
}
