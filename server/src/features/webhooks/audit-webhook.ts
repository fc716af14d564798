import type { AccessKind } from "@corkboard/contract";
import type { Tx } from "../../db/database.ts";
import type { EventActor } from "../../events/record-event.ts";
import { recordAudit } from "../audit/audit.access.ts";

/** Only the host: the rest of a URL may contain a secret. */
export const auditWebhook = (
  tx: Tx,
  kind: Extract<AccessKind, `webhook.${string}`>,
  { orgId, userId }: EventActor,
  { id, url }: { readonly id: string; readonly url: string },
) => recordAudit(tx, kind, { org: orgId, actor: userId, object: id, about: new URL(url).host });
