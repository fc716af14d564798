import { errors, limits, WebhookCreate, WebhookPatch } from "@corkboard/contract";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import { created, deleted, single } from "../../../http/responses/operation-response.ts";
import { createdPlace, listRows } from "../../../http/responses/list-rows.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { asId } from "../../../shared/id.ts";
import { bodyReader, type JsonBody, patchReader } from "../../../shared/input.ts";
import { requireRecentPassword } from "../../../shared/recent-password.ts";
import { accessProject } from "../../customers/projects/projects.access.ts";
import { holdMaker } from "../../people/makers/makers.exports.ts";
import { auditWebhook } from "./audit-webhook.ts";
import { createWebhook } from "./create-webhook.ts";
import { deleteWebhook } from "./delete-webhook.ts";
import { countDeliveries, listDeliveries } from "./deliveries.queries.ts";
import { pingWebhook } from "./ping-webhook.ts";
import { redeliver } from "./redeliver.ts";
import { updateWebhook } from "./update-webhook.ts";
import { rotateSecret } from "./webhook-secret.ts";
import { accessDelivery, accessDeliveryToChange, accessWebhook, accessWebhookToChange } from "./webhooks.access.ts";
import { presentDelivery, presentWebhook, presentWithSecret } from "./webhooks.present.ts";
import { countWebhooks, listWebhooks } from "./webhooks.queries.ts";

const readCreate = bodyReader(WebhookCreate, { url: errors.invalidWebhookUrl });
const readPatch = patchReader(WebhookPatch, { url: errors.invalidWebhookUrl });

export function webhookRoutes(on: OperationRegistry): void {
  on.read("listWebhooks", async ({ db, actor, query }) => {
    const of = { org: actor.orgId };
    return listRows(db, { rows: listWebhooks, total: countWebhooks }, of, query.page, presentWebhook, createdPlace);
  });

  on.write("createWebhook", async ({ tx, actor, body }) => {
    const projectIds = await idsOfProjects(tx, actor, body);
    const webhook = await createWebhook(tx, actor, readCreate(body), projectIds);
    await auditWebhook(tx, "webhook.created", actor, webhook);
    return created(presentWithSecret(webhook), `/api/v1/webhooks/${webhook.id}`, webhook.version);
  });

  on.read("getWebhook", async ({ db, actor, params }) => {
    const webhook = await accessWebhook(db, actor, params.id);
    return single(presentWebhook(webhook), webhook.version);
  });

  on.write("updateWebhook", async ({ tx, actor, params, body, unchanged }) => {
    const webhook = unchanged(await accessWebhookToChange(tx, actor, params.id));
    const projectIds = await idsOfProjects(tx, actor, body, JSON.parse(webhook.project_ids) as string[]);
    const changes = readPatch(body);
    if (changes.url !== undefined && changes.url !== webhook.url) requireRecentPassword(actor, tx.now());
    const updated = await updateWebhook(tx, actor, webhook, changes, changes.project_ids && projectIds);
    if (updated.version !== webhook.version) await auditWebhook(tx, "webhook.updated", actor, updated);
    return single(presentWebhook(updated), updated.version);
  });

  on.write("deleteWebhook", async ({ tx, actor, params, unchanged }) => {
    const webhook = unchanged(await accessWebhookToChange(tx, actor, params.id));
    await deleteWebhook(tx, webhook);
    await auditWebhook(tx, "webhook.deleted", actor, webhook);
    return deleted();
  });

  on.write("rotateWebhookSecret", async ({ tx, actor, params, unchanged }) => {
    const webhook = unchanged(await accessWebhookToChange(tx, actor, params.id));
    await holdMaker(tx, actor);
    const rotated = await rotateSecret(tx, webhook);
    await auditWebhook(tx, "webhook.secret_rotated", actor, rotated);
    return single(presentWithSecret(rotated), rotated.version);
  });

  on.write("pingWebhook", async ({ tx, actor, params }) => {
    const webhook = await accessWebhookToChange(tx, actor, params.id);
    const delivery = await pingWebhook(tx, webhook);
    return created(delivery, `/api/v1/webhooks/${webhook.id}/deliveries/${delivery.id}`);
  });

  on.read("listWebhookDeliveries", async ({ db, actor, params, query }) => {
    const webhook = await accessWebhook(db, actor, params.id);
    const of = { org: actor.orgId, webhook: webhook.id };
    return listRows(
      db,
      { rows: listDeliveries, total: countDeliveries },
      of,
      query.page,
      presentDelivery,
      ({ id }) => ({ afterId: id }),
    );
  });

  on.read("getWebhookDelivery", async ({ db, actor, params }) => {
    const webhook = await accessWebhook(db, actor, params.id);
    return single(presentDelivery(await accessDelivery(db, actor, webhook, params.delivery_id)));
  });

  on.write("redeliverWebhookDelivery", async ({ tx, actor, params }) => {
    const webhook = await accessWebhookToChange(tx, actor, params.id);
    const delivery = await accessDeliveryToChange(tx, actor, webhook, params.delivery_id);
    return single(presentDelivery(await redeliver(tx, delivery)));
  });
}

/**
 * The distinct ids of existing projects. Ids that the webhook already has are accepted, so that a client can send back
 * what it read after a project was deleted. The schema validates everything else later.
 */
async function idsOfProjects(
  tx: Tx,
  actor: Actor,
  { project_ids: given }: JsonBody,
  chosen: readonly string[] = [],
): Promise<string[]> {
  const ids = new Set<string>();
  for (const id of Array.isArray(given) ? given.slice(0, limits.webhookProjects) : []) {
    if (typeof id !== "string") continue;
    ids.add(chosen.find((known) => known === asId(id)) ?? (await accessProject(tx, actor, id)).id);
  }
  return [...ids];
}
