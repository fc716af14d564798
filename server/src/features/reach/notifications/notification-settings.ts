import { randomBytes } from "node:crypto";
import {
  errors,
  notificationKinds,
  type NotificationKind,
  type NotificationSettings,
  type NotificationSettingsPatch,
  type Role,
} from "@corkboard/contract";
import type { Actor } from "../../../shared/actor.ts";
import type { Reader, Tx } from "../../../db/database.ts";
import { isSameRow } from "../../../db/same-row.ts";
import type { Tables } from "../../../db/tables.ts";
import { Fault } from "../../../shared/fault.ts";
import { asId } from "../../../shared/id.ts";
import { isTimeZone } from "./digest-times.ts";
import {
  findProjectsAmong,
  findSettings,
  findSettingsToChange,
  listPeopleWithSettings,
  openSettings,
  replaceUnsubscribeKey,
  saveSettings,
} from "./notification-settings.queries.ts";
import { defaultReportMail } from "./report-mail-times.ts";
import { scheduleDigestOf } from "./schedule-digest.ts";

/** The kinds that are switched off; none before the first change. */
export const kindsIn = (muted: string | null) => JSON.parse(muted ?? "[]") as NotificationKind[];

type Stored = Omit<Tables["notification_settings"], "org_id" | "user_id" | "unsubscribe_key">;

/** Equals a newly opened row, so that opening one is not a change. */
const defaults: Stored = {
  muted: "[]",
  mail: 1,
  mail_muted: "[]",
  report_mail: null,
  report_projects: "[]",
  digest: 0,
  summary: 0,
  digest_hour: 8,
  time_zone: "UTC",
  version: 1,
};

/** Creates the member's row if it does not exist. It holds the key with which emails let them unsubscribe. */
export async function openSettingsOf(tx: Tx, org: string, user: string): Promise<void> {
  await tx.send(openSettings, { org, user, key: newUnsubscribeKey() });
}

/** Ends the unsubscribe links in emails that an organisation's members have received. Returns how many members had one. */
export async function rotateUnsubscribeKeys(tx: Tx, org: string): Promise<number> {
  const people = await tx.all(listPeopleWithSettings, { org });
  for (const { user_id: user } of people) await tx.send(replaceUnsubscribeKey, { org, user, key: newUnsubscribeKey() });
  return people.length;
}

const newUnsubscribeKey = () => randomBytes(32).toString("hex");

export async function readSettings(db: Reader, actor: Actor): Promise<Stored> {
  return (await db.first(findSettings, { org: actor.orgId, user: actor.userId })) ?? defaults;
}

export async function readSettingsToChange(tx: Tx, actor: Actor): Promise<Stored> {
  const person = { org: actor.orgId, user: actor.userId };
  await openSettingsOf(tx, person.org, person.user);
  return (await tx.first(findSettingsToChange, person)) ?? defaults;
}

export async function changeSettings(
  tx: Tx,
  actor: Actor,
  before: Stored,
  changes: NotificationSettingsPatch,
): Promise<Stored> {
  if (changes.time_zone !== undefined && !isTimeZone(changes.time_zone)) throw unknownTimeZone();
  const after = { ...presentSettings(before, actor.role), ...changes };
  const stored: Stored = {
    muted: JSON.stringify(notificationKinds.filter((kind) => !after[kind])),
    mail: Number(after.mail),
    mail_muted: JSON.stringify(notificationKinds.filter((kind) => !after.mail_kinds.includes(kind))),
    report_mail: changes.report_mail ?? before.report_mail,
    report_projects: changes.report_projects
      ? JSON.stringify(await existing(tx, actor, changes.report_projects))
      : before.report_projects,
    digest: Number(after.digest),
    summary: Number(after.summary),
    digest_hour: after.digest_hour,
    time_zone: after.time_zone,
    version: before.version,
  };
  if (isSameRow<Stored>(before, stored)) return before;
  const person = { org: actor.orgId, user: actor.userId };
  await tx.send(saveSettings, { ...person, ...stored });
  await scheduleDigestOf(tx, person, after);
  return { ...stored, version: before.version + 1 };
}

/** The last one of each project. IDs are in one form, and those of other organisations are of no project. */
async function existing(
  tx: Tx,
  { orgId: org }: Actor,
  chosen: NotificationSettings["report_projects"],
): Promise<NotificationSettings["report_projects"]> {
  const byId = new Map(chosen.map((one) => [asId(one.project_id) ?? "", one]));
  byId.delete("");
  const found = new Set(
    (await tx.all(findProjectsAmong, { org, ids: JSON.stringify([...byId.keys()]) })).map(({ id }) => id),
  );
  return [...byId].flatMap(([project_id, { report, report_mail }]) =>
    found.has(project_id) ? [{ project_id, report, report_mail }] : [],
  );
}

export function presentSettings(stored: Stored, role: Role): NotificationSettings {
  const off = new Set(kindsIn(stored.muted));
  const notMailed = new Set(kindsIn(stored.mail_muted));
  const isOn = (kind: NotificationKind) => !off.has(kind);
  return {
    mention: isOn("mention"),
    assignment: isOn("assignment"),
    comment: isOn("comment"),
    question: isOn("question"),
    delivery: isOn("delivery"),
    attempts_failed: isOn("attempts_failed"),
    webhook_disabled: isOn("webhook_disabled"),
    report: isOn("report"),
    accepted: isOn("accepted"),
    rejected: isOn("rejected"),
    report_mail: stored.report_mail ?? defaultReportMail(role),
    report_projects: JSON.parse(stored.report_projects) as NotificationSettings["report_projects"],
    mail: stored.mail === 1,
    mail_kinds: notificationKinds.filter((kind) => !notMailed.has(kind)),
    digest: stored.digest === 1,
    summary: stored.summary === 1,
    digest_hour: stored.digest_hour,
    time_zone: stored.time_zone,
    version: stored.version,
  };
}

function unknownTimeZone(): Fault {
  const message = "time_zone must be an IANA time zone such as Europe/Berlin";
  return new Fault(errors.invalidInput, { message, details: [{ path: "time_zone", message }] });
}
