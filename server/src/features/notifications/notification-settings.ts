import { randomBytes } from "node:crypto";
import {
  notificationKinds,
  type NotificationKind,
  type NotificationSettings,
  type NotificationSettingsPatch,
} from "@corkboard/contract";
import type { Actor } from "../../shared/actor.ts";
import type { Reader, Tx } from "../../db/database.ts";
import { isSameRow } from "../../db/same-row.ts";
import { findSettings, findSettingsToChange, openSettings, saveSettings } from "./notifications.queries.ts";

/** The kinds that are switched off; none before the first change. */
export const kindsIn = (muted: string | null) => JSON.parse(muted ?? "[]") as NotificationKind[];

interface Stored {
  readonly muted: string;
  readonly mail: number;
  readonly version: number;
}

/** Equals a newly opened row, so that opening one is not a change. */
const defaults: Stored = { muted: "[]", mail: 1, version: 1 };

type Settings = Omit<NotificationSettings, "version">;

interface VersionedSettings {
  readonly settings: Settings;
  readonly version: number;
}

/** Creates the member's row if it does not exist. It holds the key with which emails let them unsubscribe. */
export async function openSettingsOf(tx: Tx, org: string, user: string): Promise<void> {
  await tx.send(openSettings, { org, user, key: randomBytes(32).toString("hex") });
}

export async function readSettings(db: Reader, actor: Actor): Promise<VersionedSettings> {
  const stored = (await db.first(findSettings, { org: actor.orgId, user: actor.userId })) ?? defaults;
  return { settings: present(stored), version: stored.version };
}

export async function readSettingsToChange(tx: Tx, actor: Actor): Promise<VersionedSettings> {
  const person = { org: actor.orgId, user: actor.userId };
  await openSettingsOf(tx, person.org, person.user);
  const stored = (await tx.first(findSettingsToChange, person)) ?? defaults;
  return { settings: present(stored), version: stored.version };
}

export async function changeSettings(
  tx: Tx,
  actor: Actor,
  { settings, version }: VersionedSettings,
  changes: NotificationSettingsPatch,
): Promise<VersionedSettings> {
  const after = { ...settings, ...changes };
  if (isSameRow(settings, after)) return { settings, version };
  const muted = JSON.stringify(notificationKinds.filter((kind) => !after[kind]));
  await tx.send(saveSettings, { org: actor.orgId, user: actor.userId, muted, mail: after.mail ? 1 : 0 });
  return { settings: after, version: version + 1 };
}

function present({ muted, mail }: Stored): Settings {
  const off = new Set(kindsIn(muted));
  const isOn = (kind: NotificationKind) => !off.has(kind);
  return {
    mention: isOn("mention"),
    assignment: isOn("assignment"),
    comment: isOn("comment"),
    question: isOn("question"),
    delivery: isOn("delivery"),
    attempts_failed: isOn("attempts_failed"),
    webhook_disabled: isOn("webhook_disabled"),
    mail: mail === 1,
  };
}
