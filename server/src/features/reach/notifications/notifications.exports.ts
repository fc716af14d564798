import type { NotificationKind, Role } from "@corkboard/contract";
import type { Database, Reader, Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { cancel, request } from "../../../jobs/request-jobs.ts";
import { NotificationBatch } from "./notification-batch.ts";
import { kindsIn, openSettingsOf } from "./notification-settings.ts";
import {
  deleteAboutSubject,
  deleteDigest,
  deleteInbox,
  deleteOfMember,
  deleteOfMemberByKind,
  deleteOldRead,
  deleteSettings,
  deleteSomeOfProject,
} from "./delete-notifications.queries.ts";
import { findInboxes, touchInbox } from "./inbox.queries.ts";
import { findHoldersOfTickets, findPeopleOfTickets } from "./notified-people.queries.ts";
import { findAwaitingMail, findOwners, findRecipients, insertNotifications } from "./notify.queries.ts";

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
  /** Only for people who have switched this kind off, because everyone else is notified by it. */
  readonly insteadOf?: NotificationKind;
  /** The actor wrote it on behalf of someone else, so it is news to them too. */
  readonly isForAnother?: boolean;
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
      const { to: _to, insteadOf, isForAnother: _isForAnother, ...notice } = addressed;
      for (const user of othersIn(addressed)) {
        const recipient = recipients.get(user);
        if (!recipient || !wants(recipient, notice.kind, insteadOf)) continue;
        rows.add(user, notice, mailing.mail && wantsMail(recipient, notice.kind) ? "due" : "none");
      }
    }
    if (rows.all.length === 0) return;
    const versions = await touchInboxes(tx, org, new Set(rows.all.map(({ user_id }) => user_id)));
    const numbered = rows.all.map((row) => ({ ...row, inbox_version: versions.get(row.user_id) ?? 1 }));
    await tx.sendRows(insertNotifications, numbered);
    mailing.onNotified?.(org);
    const toMail = rows.all.filter(({ mail }) => mail === "due").map(({ user_id }) => user_id);
    if (toMail.length > 0) await queueMailTo(tx, org, toMail, recipients);
  };
  return {
    notify,
    async notifyOwners(tx, org, notice) {
      const owners = await tx.all(findOwners, { org });
      await notify(tx, org, [{ ...notice, to: owners.map(({ id }) => id) }]);
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
  return new Map(found.map((recipient) => [recipient.id, recipient]));
}

/** Checks the role again, because an owner may have been demoted meanwhile. */
const wantsMail = ({ mail, mail_muted }: Recipient, kind: NotificationKind) =>
  mail !== 0 && !kindsIn(mail_muted).includes(kind);

function wants({ role, muted }: Recipient, kind: NotificationKind, insteadOf: NotificationKind | undefined): boolean {
  if (kind === "webhook_disabled" && role !== "owner") return false;
  const off = kindsIn(muted);
  return !off.includes(kind) && (insteadOf === undefined || off.includes(insteadOf));
}

/** Skips people without due notifications: theirs already existed and were not inserted again. */
async function queueMailTo(
  tx: Tx,
  org: string,
  users: readonly string[],
  recipients: ReadonlyMap<string, Recipient>,
): Promise<void> {
  const awaiting = await tx.all(findAwaitingMail, { org, ids: JSON.stringify([...new Set(users)]) });
  for (const { user_id: user } of awaiting) {
    // The email needs the key to unsubscribe with.
    if (recipients.get(user)?.muted === null) await openSettingsOf(tx, org, user);
  }
  const jobs = awaiting.map(({ user_id: subject }) => ({ org, subject }));
  await request(tx, "member-mail", jobs);
}

/**
 * Call in the transaction that deletes a feedback item, card, ticket or webhook. Notifications of its comments are
 * deleted by the foreign key.
 */
export async function deleteNotificationsAbout(tx: Tx, org: string, subject: string): Promise<void> {
  await tx.send(deleteAboutSubject, { org, id: subject });
}

/** Deletes up to `atMost` notifications about what a project contained. Returns how many there were. */
export function deleteNotificationsOfProject(tx: Tx, org: string, project: string, atMost: number): Promise<number> {
  return tx.run(deleteSomeOfProject, { org, id: project, atMost });
}

/** Deletes a member's notifications, settings and queued email. */
export async function deleteNotificationsOfMember(tx: Tx, org: string, member: string): Promise<void> {
  for (const query of [deleteOfMember, deleteInbox, deleteSettings, deleteDigest])
    await tx.send(query, { org, id: member });
  for (const kind of ["member-mail", "digest"]) await cancel(tx, kind, { org, subject: member });
}

/** Deletes what only owners may see, when a member stops being one. */
export async function deleteNotificationsForOwners(tx: Tx, org: string, member: string): Promise<void> {
  await tx.send(deleteOfMemberByKind, { org, id: member, kind: "webhook_disabled" });
}

export function deleteReadNotifications(db: Database, before: Date): Promise<number> {
  return db.write((tx) => tx.run(deleteOldRead, { before: before.toISOString() }));
}
