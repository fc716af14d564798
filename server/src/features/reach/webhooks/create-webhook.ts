import { errors, limits, type WebhookCreate } from "@corkboard/contract";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { endOfLog } from "../../../events/event-log.ts";
import { Fault } from "../../../shared/fault.ts";
import { newId } from "../../../shared/id.ts";
import { holdMaker } from "../../people/makers/makers.exports.ts";
import { newWebhookSecret } from "./webhook-secret.ts";
import { checkWebhookUrl } from "./webhook-url.ts";
import { countWebhooks, insertWebhook, lockOrganisation } from "./webhooks.queries.ts";

export async function createWebhook(
  tx: Tx,
  actor: Actor,
  input: WebhookCreate,
  projectIds: readonly string[],
): Promise<Tables["webhooks"]> {
  await tx.send(lockOrganisation, { org: actor.orgId });
  const counted = await tx.first(countWebhooks, { org: actor.orgId });
  if ((counted?.total ?? 0) >= limits.webhooks) throw new Fault(errors.tooManyWebhooks);
  const webhook: Tables["webhooks"] = {
    org_id: actor.orgId,
    id: newId(),
    url: checkWebhookUrl(input.url),
    secret: newWebhookSecret(),
    previous_secret: null,
    previous_secret_until: null,
    event_types: JSON.stringify([...new Set(input.event_types)]),
    project_ids: JSON.stringify(projectIds),
    active: 1,
    disabled_reason: null,
    failing_since: null,
    resumed_at: null,
    resuming_since: null,
    created_by: actor.userId,
    url_set_with: (await holdMaker(tx, actor)).credential,
    url_set_at: tx.now().toISOString(),
    created_after: await endOfLog(tx, actor.orgId),
    version: 1,
    created_at: tx.now().toISOString(),
    deleted_at: null,
  };
  await tx.send(insertWebhook, webhook);
  return webhook;
}
