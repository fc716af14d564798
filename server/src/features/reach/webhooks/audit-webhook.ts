import type { AccessKind } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { AccessActor } from "../../../shared/actor.ts";
import { recordAudit } from "../../people/audit/audit.exports.ts";

type WebhookKind = Extract<AccessKind, `webhook.${string}`>;

interface AuditedWebhook {
  readonly id: string;
  readonly url: string;
}

/** Only the host: the rest of a URL may contain a secret. */
export const auditWebhook = (tx: Tx, kind: WebhookKind, by: AccessActor, { id, url }: AuditedWebhook) =>
  recordAudit(tx, kind, by, { object: id, about: new URL(url).host });
