import type { NotificationKind, Role } from "@corkboard/contract";
import type { Database, Reader, Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { cancel, request } from "../../../jobs/request-jobs.ts";
import { heldMail } from "./held-mail.ts";
import { choiceFor, nextReportMail, noChoices, type ReportChoices } from "./report-mail-times.ts";
import { NotificationBatch } from "./notification-batch.ts";
import { kindsIn, openSettingsOf } from "./notification-settings.ts";
import {
  deleteAboutSubject,
  deleteDigest,
  deleteInbox,
  deleteOfMember,
  deleteOfMemberByKind,
  deleteOldRead,
  deleteReportNews,
  deleteSettings,
  deleteSomeOfProject,
} from "./delete-notifications.queries.ts";
import { findInboxes, touchInbox } from "./inbox.queries.ts";
import { findHoldersOfTickets, findPeopleOfTickets } from "./notified-people.queries.ts";
import {
  countTeam,
  findAwaitingMail,
  findOwners,
  findRecipients,
  findReportChoices,
  findTeam,
  insertNotifications,
  type NewNotification,
} from "./notify.queries.ts";

import { countUnread } from "./notifications.queries.ts";

export { describedNotifications } from "./notifications.queries.ts";
export { InboxStream } from "./inbox-stream.ts";
export { dayIn, nextDigest } from "./digest-times.ts";
export { openSettingsOf, rotateUnsubscribeKeys } from "./notification-settings.ts";

/** Something to notify people of. The transaction must keep its subject from being deleted. */
export interface Notice extends Pick<
  Tables["notifications"],
  "kind" | "subject_type" | "subject_id" | "project_id" | "comment_id" | "actor_id" | "created_at"
> {
  /** The question or delivery that it tells of. */
  readonly object_id?: string;
  /** Only for people who have switched this kind off, because everyone else is notified by it. */
  readonly insteadOf?: NotificationKind;
  /** The actor wrote it on behalf of someone else, so it is news to them too. */
  readonly isForAnother?: boolean;
  /** The first report of a website, which owners do not wait for. */
  readonly isFirst?: boolean;
}

export interface AddressedNotice extends Notice {
  /** Members of the organisation. The actor is left out, unless they acted on behalf of someone else. */
  readonly to: readonly string[];
}

/** The only way to create notifications. Queues emails for them, but does not send any. */
export interface Notifier {
  /** Respects everyone's settings and skips people who are no longer members. */
  notify(tx: Tx, org: string, notices: readonly AddressedNotice[]): Promise<void>;
  notifyOwners(tx: Tx, org: string, notice: Notice): Promise<void>;
  /** Addresses notices to every member. */
  addressEveryone(tx: Tx, org: string, notices: readonly Notice[]): Promise<AddressedNotice[]>;
  /**
   * Addresses notices to those who are responsible for tickets: the people assigned to them or to their sources,
   * otherwise all owners; and the member whose token the agent uses.
   */
  addressTeam(tx: Tx, org: string, notices: readonly Notice[]): Promise<AddressedNotice[]>;
}

interface Mailing {
  /** Whether the service sends email. */
  readonly mail: boolean;
  /** Called when members of an organisation are notified, before the transaction is committed. */
  onNotified?(org: string): void;
}

export function notifier(mailing: Mailing): Notifier {
  const notify: Notifier["notify"] = async (tx, org, notices) => {
    const recipients = await recipientsOf(tx, org, notices);
    const rows = new NotificationBatch(org);
    for (const addressed of notices) {
      const {
        to: _to,
        insteadOf,
        isForAnother: _isForAnother,
        isFirst: _isFirst,
        object_id = null,
        ...notice
      } = addressed;
      for (const user of othersIn(addressed)) {
        const recipient = recipients.get(user);
        if (!recipient || !wants(recipient, addressed, insteadOf)) continue;
        rows.add(user, { ...notice, object_id }, mailing.mail ? mailFor(recipient, addressed) : "none");
      }
    }
    if (rows.all.length === 0) return;
    const versions = await touchInboxes(tx, org, new Set(rows.all.map(({ user_id }) => user_id)));
    const numbered = rows.all.map((row) => ({ ...row, inbox_version: versions.get(row.user_id) ?? 1 }));
    await tx.sendRows(insertNotifications, numbered);
    mailing.onNotified?.(org);
    await queueMail(tx, org, rows.all, recipients);
  };
  return {
    notify,
    async notifyOwners(tx, org, notice) {
      const owners = await tx.all(findOwners, { org });
      await notify(tx, org, [{ ...notice, to: owners.map(({ id }) => id) }]);
    },
    async addressEveryone(tx, org, notices) {
      if (notices.length === 0) return [];
      const to = (await tx.all(findTeam, { org })).map(({ id }) => id);
      return notices.map((notice) => ({ ...notice, to }));
    },
    async addressTeam(tx, org, notices) {
      if (notices.length === 0) return [];
      const ids = JSON.stringify([...new Set(notices.map(({ subject_id }) => subject_id))]);
      const assigned = Map.groupBy(await tx.all(findPeopleOfTickets, { org, ids }), ({ ticket_id }) => ticket_id);
      const claimed = Map.groupBy(await tx.all(findHoldersOfTickets, { org, ids }), ({ ticket_id }) => ticket_id);
      const owners = await tx.all(findOwners, { org });
      return notices.map((notice) => {
        const responsible = assigned.get(notice.subject_id)?.map(({ user_id }) => user_id);
        const holders = claimed.get(notice.subject_id)?.map(({ user_id }) => user_id) ?? [];
        const to = [...new Set([...(responsible ?? owners.map(({ id }) => id)), ...holders])];
        // An agent acts with the token of a member, to whom it is news too.
        return { ...notice, isForAnother: true, to };
      });
    },
  };
}

/** Written at once on SQLite, 2,000 notifications take 90 ms. */
const notificationsAtOnce = 2_000;

/** How many events can be processed at once, if each of them is news to every member. */
export async function eventsToNotifyAtOnce(tx: Tx, org: string): Promise<number> {
  const { total: members } = (await tx.first(countTeam, { org })) ?? { total: 0 };
  return Math.max(1, Math.floor(notificationsAtOnce / Math.max(1, members)));
}

/** How many of a member's notifications are unread. */
export async function readUnreadCount(db: Reader, of: { org: string; user: string }): Promise<number> {
  return (await db.first(countUnread, of))?.total ?? 0;
}

/** In the order of their ids, so that two transactions cannot deadlock. Returns the new versions. */
async function touchInboxes(tx: Tx, org: string, users: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
  const sorted = [...users].toSorted();
  for (const user of sorted) await tx.send(touchInbox, { org, user });
  const touched = await tx.all(findInboxes, { org, ids: JSON.stringify(sorted) });
  return new Map(touched.map(({ user_id, version }) => [user_id, version]));
}

interface Recipient {
  readonly id: string;
  readonly role: Role;
  readonly reports: ReportChoices;
  /** JSON; null if the person has no settings yet. */
  readonly muted: string | null;
  readonly mail: number | null;
  /** JSON. */
  readonly mail_muted: string | null;
}

const othersIn = ({ to, actor_id, isForAnother = false }: AddressedNotice) =>
  isForAnother ? to : to.filter((user) => user !== actor_id);

async function recipientsOf(
  tx: Tx,
  org: string,
  notices: readonly AddressedNotice[],
): Promise<ReadonlyMap<string, Recipient>> {
  const ids = new Set(notices.flatMap(othersIn));
  if (ids.size === 0) return new Map();
  const found = await tx.all(findRecipients, { org, ids: JSON.stringify([...ids]) });
  const isOfReports = notices.some(({ kind }) => kind === "report");
  const choices = isOfReports ? await tx.all(findReportChoices, { org, ids: JSON.stringify([...ids]) }) : [];
  const byUser = new Map(choices.map((choice) => [choice.user_id, choice]));
  return new Map(
    found.map(({ id, role, muted, mail, mail_muted }) => [
      id,
      { id, role, muted, mail, mail_muted, reports: byUser.get(id) ?? noChoices },
    ]),
  );
}

/** When a notification is sent by email. */
function mailFor(recipient: Recipient, { kind, project_id, isFirst }: AddressedNotice): NewNotification["mail"] {
  if (recipient.mail === 0 || kindsIn(recipient.mail_muted).includes(kind)) return "none";
  if (kind !== "report") return "due";
  const { report_mail: time } = choiceFor(recipient.role, recipient.reports, project_id);
  if (time === "assigned") return "none";
  return time === "at_once" || (isFirst && recipient.role === "owner") ? "due" : time;
}

/** Checks the role again, because an owner may have been demoted meanwhile. */
function wants(recipient: Recipient, { kind, project_id }: Notice, insteadOf: NotificationKind | undefined): boolean {
  if (kind === "webhook_disabled" && recipient.role !== "owner") return false;
  if (kind === "report" && choiceFor(recipient.role, recipient.reports, project_id).report === "assigned") return false;
  const off = kindsIn(recipient.muted);
  return !off.includes(kind) && (insteadOf === undefined || off.includes(insteadOf));
}

/** Reports that arrive within this time come in one email. */
const burstMs = 2 * 60_000;

/** Skips people without due notifications: theirs already existed and were not inserted again. */
async function queueMail(
  tx: Tx,
  org: string,
  rows: NotificationBatch["all"],
  recipients: ReadonlyMap<string, Recipient>,
): Promise<void> {
  const usersOf = (isWanted: (row: (typeof rows)[number]) => boolean) => [
    ...new Set(rows.filter(isWanted).map(({ user_id }) => user_id)),
  ];
  const mailed = usersOf(({ mail }) => mail !== "none");
  // The email needs the key to unsubscribe with.
  for (const user of mailed) if (recipients.get(user)?.muted === null) await openSettingsOf(tx, org, user);
  const due = usersOf(({ mail }) => mail === "due");
  if (due.length > 0) {
    const awaiting = new Set(
      (await tx.all(findAwaitingMail, { org, ids: JSON.stringify(due) })).map(({ user_id }) => user_id),
    );
    const now = usersOf(({ mail, kind, user_id }) => mail === "due" && kind !== "report" && awaiting.has(user_id));
    const soon = due.filter((user) => awaiting.has(user) && !now.includes(user));
    const jobs = (users: readonly string[]) => users.map((subject) => ({ org, subject }));
    if (now.length > 0) await request(tx, "member-mail", jobs(now));
    if (soon.length > 0) await request(tx, "member-mail", jobs(soon), new Date(tx.now().getTime() + burstMs));
  }
  for (const time of ["hourly", "daily"] as const) {
    for (const user of usersOf(({ mail }) => mail === time)) {
      const recipient = recipients.get(user);
      if (recipient)
        await request(tx, "held-mail", [heldMail(org, user, time)], nextReportMail(time, recipient.reports, tx.now()));
    }
  }
}

/**
 * Call in the transaction that deletes a feedback item, card, ticket or webhook. Notifications of its comments are
 * deleted by the foreign key.
 */
export async function deleteNotificationsAbout(tx: Tx, org: string, subject: string): Promise<void> {
  await tx.send(deleteAboutSubject, { org, id: subject });
}

/** Call when a report turns out to be spam. */
export const deleteNewsOfReport = (tx: Tx, org: string, feedback: string): Promise<void> =>
  tx.send(deleteReportNews, { org, id: feedback });

/** Deletes up to `atMost` notifications about what a project contained. Returns how many there were. */
export function deleteNotificationsOfProject(tx: Tx, org: string, project: string, atMost: number): Promise<number> {
  return tx.run(deleteSomeOfProject, { org, id: project, atMost });
}

/** Deletes a member's notifications, settings and queued email. */
export async function deleteNotificationsOfMember(tx: Tx, org: string, member: string): Promise<void> {
  for (const query of [deleteOfMember, deleteInbox, deleteSettings, deleteDigest])
    await tx.send(query, { org, id: member });
  for (const kind of ["member-mail", "digest"]) await cancel(tx, kind, { org, subject: member });
  for (const time of ["hourly", "daily"] as const) await cancel(tx, "held-mail", heldMail(org, member, time));
}

/** Deletes what only owners may see, when a member stops being one. */
export async function deleteNotificationsForOwners(tx: Tx, org: string, member: string): Promise<void> {
  await tx.send(deleteOfMemberByKind, { org, id: member, kind: "webhook_disabled" });
}

export function deleteReadNotifications(db: Database, before: Date): Promise<number> {
  return db.write((tx) => tx.run(deleteOldRead, { before: before.toISOString() }));
}
