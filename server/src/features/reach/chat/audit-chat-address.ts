import type { AccessKind } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { AccessActor } from "../../../shared/actor.ts";
import { recordAudit } from "../../people/audit/audit.exports.ts";

type ChatAddressKind = Extract<AccessKind, `chat_address.${string}`>;

interface AuditedChatAddress {
  readonly id: string;
  readonly url: string;
}

/** Only the host: the rest of the URL is a secret. */
export const auditChatAddress = (tx: Tx, kind: ChatAddressKind, by: AccessActor, { id, url }: AuditedChatAddress) =>
  recordAudit(tx, kind, by, { object: id, about: new URL(url).host });
