import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { recordDeleted } from "../../../events/record-event.ts";
import { deleteFilesOf } from "../../intake/files/files.exports.ts";
import { deleteNotificationsAbout } from "../../reach/notifications/notifications.exports.ts";
import { deleteCardRow } from "./cards.queries.ts";
import { countCard } from "./count-card.ts";

/** Permanent, with its comments, mentions, assignments, notifications and files. The caller has locked the list's row. */
export async function deleteCard(tx: Tx, actor: Actor, card: Tables["cards"]): Promise<void> {
  await countCard(tx, card, -1);
  await deleteFilesOf(tx, card.org_id, { card: card.id });
  await tx.send(deleteCardRow, { org: card.org_id, id: card.id });
  await deleteNotificationsAbout(tx, card.org_id, card.id);
  await recordDeleted(tx, actor, "card", { id: card.id, projectId: card.project_id, version: card.version });
}
