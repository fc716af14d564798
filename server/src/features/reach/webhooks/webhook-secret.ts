import { randomBytes } from "node:crypto";
import { Webhook as Signature } from "standardwebhooks";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { lifetimes } from "../../../shared/lifetimes.ts";
import { saveSecrets } from "./webhooks.queries.ts";

type WebhookRow = Tables["webhooks"];

/** Stored unhashed, because every delivery is signed with it. It is shown only once. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** Until the endpoint knows the new secret, deliveries are also signed with the previous one. */
export async function rotateSecret(tx: Tx, webhook: WebhookRow): Promise<WebhookRow> {
  const rotated = {
    ...webhook,
    secret: newWebhookSecret(),
    previous_secret: webhook.secret,
    previous_secret_until: new Date(tx.now().getTime() + lifetimes.previousWebhookSecretMs).toISOString(),
    version: webhook.version + 1,
  };
  await tx.send(saveSecrets, rotated);
  return rotated;
}

export type SigningSecrets = Pick<WebhookRow, "secret" | "previous_secret" | "previous_secret_until">;

/** One signature per valid secret, separated by spaces as Standard Webhooks specifies. */
export function signaturesOf(webhook: SigningSecrets, id: string, at: Date, body: string): string {
  const { secret, previous_secret, previous_secret_until } = webhook;
  const isOverlap = previous_secret_until !== null && at.toISOString() < previous_secret_until;
  const secrets = previous_secret !== null && isOverlap ? [secret, previous_secret] : [secret];
  return secrets.map((each) => new Signature(each).sign(id, at, body)).join(" ");
}
