import type { NotificationKind, Role } from "@corkboard/contract";
import type { Database, Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { enqueueMail } from "../../mailing/enqueue-mail.ts";
import { NewNotifications } from "./new-notifications.ts";
import { kindsIn, openSettingsOf } from "./notification-settings.ts";
import {
  forgetAbout,
  forgetMail,
  forgetOfMember,
  forgetOfMemberByKind,
  forgetOfProject,
  forgetOldRead,
  forgetSettings,
} from "./forget-notifications.queries.ts";
import { findOwners, findRecipients, findAwaitingMail, insertNotifications } from "./notifications.queries.ts";

export { openSettingsOf } from "./notification-settings.ts";

/** Something to tell, of something the transaction keeps from being deleted. */
export interface Notice extends Pick<
  Tables["notifications"],
  "kind" | "subject_type" | "subject_id" | "project_id" | "comment_id" | "actor_id" | "created_at"
> {
  /** Only for those who have switched this kind off: everybody else is told that way. */
  readonly insteadOf?: NotificationKind;
  /** Whoever caused it spoke for somebody else, and so has not said it themselves. */
  readonly isForAnother?: boolean;
}

export interface AddressedNotice extends Notice {
  /** Members of the organisation; whoever caused it is left out, unless they spoke for somebody else. */
  readonly to: readonly string[];
}

/** The one way to create notifications. Marks which of them go out by mail, and from when; sending is not done here. */
export interface Notifier {
  /** Tells each what they want to know, unless they did it themselves or are no longer members. */
  notify(tx: Tx, org: string, notices: readonly AddressedNotice[]): Promise<void>;
  notifyOwners(tx: Tx, org: string, notice: Notice): Promise<void>;
}

interface Mailing {
  /** Whether the service sends mail. */
  readonly mail: boolean;
  /** Mails to one person are at least this far apart. */
  readonly pauseSeconds: number;
}

export function notifier(mailing: Mailing): Notifier {
  const notify: Notifier["notify"] = async (tx, org, notices) => {
    const recipients = await recipientsOf(tx, org, notices);
    const rows = new NewNotifications(org);
    for (const addressed of notices) {
      const { to: _to, insteadOf, isForAnother: _isForAnother, ...notice } = addressed;
      for (const user of othersIn(addressed)) {
        const recipient = recipients.get(user);
        if (!recipient || !wants(recipient, notice.kind, insteadOf)) continue;
        rows.add(user, notice, mailing.mail && recipient.mail !== 0 ? "due" : "none");
      }
    }
    if (rows.all.length === 0) return;
    await tx.send(insertNotifications, { rows: JSON.stringify(rows.all) });
    const toMail = rows.all.filter(({ mail }) => mail === "due").map(({ user_id }) => user_id);
    if (toMail.length > 0) await queueMailTo(tx, org, toMail, recipients, mailing.pauseSeconds);
  };
  return {
    notify,
    async notifyOwners(tx, org, notice) {
      const owners = await tx.all(findOwners, { org });
      await notify(tx, org, [{ ...notice, to: owners.map(({ id }) => id) }]);
    },
  };
}

interface Recipient {
  readonly id: string;
  readonly role: Role;
  /** JSON; null where the person has not chosen anything yet. */
  readonly muted: string | null;
  readonly mail: number | null;
  readonly last_sent_at: string | null;
}

const othersIn = ({ to, actor_id, isForAnother = false }: AddressedNotice) =>
  isForAnother ? to : to.filter((user) => user !== actor_id);

/** Everybody but those who are told of nothing but their own acts. */
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

/** Webhooks are for owners, also if one steps down at the same moment. */
function wants({ role, muted }: Recipient, kind: NotificationKind, insteadOf: NotificationKind | undefined): boolean {
  if (kind === "webhook_disabled" && role !== "owner") return false;
  const off = kindsIn(muted);
  return !off.includes(kind) && (insteadOf === undefined || off.includes(insteadOf));
}

/** Only to those for whom something is left to mail: what they had been told of already is not told again. */
async function queueMailTo(
  tx: Tx,
  org: string,
  users: readonly string[],
  recipients: ReadonlyMap<string, Recipient>,
  pauseSeconds: number,
): Promise<void> {
  const awaiting = await tx.all(findAwaitingMail, { org, ids: JSON.stringify([...new Set(users)]) });
  for (const { user_id: user } of awaiting) {
    const recipient = recipients.get(user);
    // The mail will tell how to unsubscribe.
    if (recipient?.muted === null) await openSettingsOf(tx, org, user);
    const lastSentAt = recipient?.last_sent_at ?? null;
    await enqueueMail(tx, "member", { org, id: user }, { lastSentAt, pauseSeconds });
  }
}

/**
 * A feedback item, card, ticket or webhook is gone. Called by whoever deletes it, in the same transaction; what was told
 * of its comments goes with them by itself.
 */
export async function forgetNotificationsAbout(tx: Tx, org: string, subject: string): Promise<void> {
  await tx.send(forgetAbout, { org, id: subject });
}

export async function forgetNotificationsOfProject(tx: Tx, org: string, project: string): Promise<void> {
  await tx.send(forgetOfProject, { org, id: project });
}

/** All that was to be told to a member, and how. */
export async function forgetNotificationsOfMember(tx: Tx, org: string, member: string): Promise<void> {
  for (const forgetting of [forgetOfMember, forgetSettings, forgetMail]) await tx.send(forgetting, { org, id: member });
}

/** What only owners may see, when somebody is none any more. */
export async function forgetNotificationsForOwners(tx: Tx, org: string, member: string): Promise<void> {
  await tx.send(forgetOfMemberByKind, { org, id: member, kind: "webhook_disabled" });
}

/** Those that were read, and happened before a time. */
export function forgetReadNotifications(db: Database, before: Date): Promise<number> {
  return db.write((tx) => tx.run(forgetOldRead, { before: before.toISOString() }));
}
