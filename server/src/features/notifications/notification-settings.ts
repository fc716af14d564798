import { randomBytes } from "node:crypto";
import {
  notificationKinds,
  type NotificationKind,
  type NotificationSettings,
  type NotificationSettingsPatch,
} from "@corkboard/contract";
import type { Actor } from "../../actor.ts";
import type { Reader, Tx } from "../../db/database.ts";
import { findSettings, findSettingsToChange, openSettings, saveSettings } from "./notifications.queries.ts";

/** Kinds that are switched off; none where nothing was chosen yet. */
export const kindsIn = (muted: string | null) => JSON.parse(muted ?? "[]") as NotificationKind[];

interface Stored {
  readonly muted: string;
  readonly mail: number;
}

const everything: Stored = { muted: "[]", mail: 1 };

/** Keeps a place for what the member will choose, with the key by which mails let them unsubscribe. */
export async function openSettingsOf(tx: Tx, org: string, user: string): Promise<void> {
  await tx.send(openSettings, { org, user, key: randomBytes(32).toString("hex") });
}

export async function readSettings(db: Reader, actor: Actor): Promise<NotificationSettings> {
  return present((await db.first(findSettings, { org: actor.orgId, user: actor.userId })) ?? everything);
}

export async function changeSettings(
  tx: Tx,
  actor: Actor,
  changes: NotificationSettingsPatch,
): Promise<NotificationSettings> {
  const person = { org: actor.orgId, user: actor.userId };
  await openSettingsOf(tx, person.org, person.user);
  const before = present((await tx.first(findSettingsToChange, person)) ?? everything);
  const after = { ...before, ...changes };
  const muted = JSON.stringify(notificationKinds.filter((kind) => !after[kind]));
  await tx.send(saveSettings, { ...person, muted, mail: after.mail ? 1 : 0 });
  return after;
}

function present({ muted, mail }: Stored): NotificationSettings {
  const off = new Set(kindsIn(muted));
  const isOn = (kind: NotificationKind) => !off.has(kind);
  return {
    mention: isOn("mention"),
    assignment: isOn("assignment"),
    comment: isOn("comment"),
    webhook_disabled: isOn("webhook_disabled"),
    mail: mail === 1,
  };
}
