import type { AccessKind } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { recordAudit } from "../../people/audit/audit.exports.ts";

type WebhookKind = Extract<AccessKind, `webhook.${string}`>;

interface AuditedWebhook {
  readonly org_id: string;
  readonly id: string;
  readonly url: string;
}

/** Only the host: the rest of a URL may contain a secret. `by` is null for the service. */
export const auditWebhook = (tx: Tx, kind: WebhookKind, { org_id, id, url }: AuditedWebhook, by: string | null) =>
  recordAudit(tx, kind, { org: org_id, actor: by, object: id, about: new URL(url).host });
