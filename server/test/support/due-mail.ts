import type { NotificationKind, NotificationSubject } from "@corkboard/contract";
import type { Database } from "../../src/db/database.ts";
import { query } from "../../src/db/query.ts";
import { notifier } from "../../src/features/reach/notifications/notifications.exports.ts";

interface Recipient {
  readonly org: string;
  readonly user: string;
}

const findQueue = query((q, p: Recipient) =>
  q.selectFrom("mail_queue").selectAll().where("org_id", "=", p.org).where("user_id", "=", p.user),
);

const setDue = query((q, p: Recipient & { due: string }) =>
  q.updateTable("mail_queue").set({ due_at: p.due }).where("org_id", "=", p.org).where("user_id", "=", p.user),
);

const endLease = query((q, p: Recipient & { now: string }) =>
  q.updateTable("mail_queue").set({ leased_until: p.now }).where("org_id", "=", p.org).where("user_id", "=", p.user),
);

const listNotifications = query((q, p: Recipient) =>
  q
    .selectFrom("notifications")
    .select(["id", "mail", "mail_batch"])
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user)
    .orderBy("id"),
);

const findSettings = query((q, p: Recipient) =>
  q.selectFrom("notification_settings").selectAll().where("org_id", "=", p.org).where("user_id", "=", p.user),
);

const findEmail = query((q, p: Recipient) =>
  q.selectFrom("members").select("email").where("org_id", "=", p.org).where("id", "=", p.user),
);

interface About {
  readonly kind?: NotificationKind;
  readonly type?: NotificationSubject;
  readonly id: string;
  readonly project?: string;
  readonly comment?: string;
  readonly actor?: string;
}

/** One member's email queue in the database. */
export class MailOfMember {
  readonly #db: Database;
  readonly #of: Recipient;

  constructor(db: Database, org: string, user: string) {
    this.#db = db;
    this.#of = { org, user };
  }

  /** Notifies the member as the follow-up of events does, respecting the pause between emails. */
  async notify(
    { kind = "mention", type = "feedback", id, project, comment, actor }: About,
    pauseMs = 0,
  ): Promise<void> {
    const { notify } = notifier({ mail: true, pauseSeconds: pauseMs / 1_000 });
    const notice = {
      kind,
      subject_type: type,
      subject_id: id,
      project_id: project ?? null,
      comment_id: comment ?? null,
      actor_id: actor ?? null,
      created_at: this.#db.now().toISOString(),
      to: [this.#of.user],
    };
    await this.#db.write((tx) => notify(tx, this.#of.org, [notice]));
  }

  queue() {
    return this.#db.first(findQueue, this.#of);
  }

  /** What is left to send, in words. */
  async remaining(): Promise<string> {
    const queue = await this.queue();
    if (!queue) return "never queued";
    if (queue.leased_until !== null) return `being sent until ${queue.leased_until}`;
    return queue.due_at === null
      ? "nothing"
      : `due at ${queue.due_at}, notifications: ${(await this.states()).join(", ")}`;
  }

  /** The email state of each notification, oldest first. */
  async states(): Promise<string[]> {
    return (await this.notifications()).map(({ mail }) => mail);
  }

  notifications() {
    return this.#db.all(listNotifications, this.#of);
  }

  async makeDue(): Promise<void> {
    await this.#db.write((tx) => tx.run(setDue, { ...this.#of, due: new Date().toISOString() }));
  }

  /** As if the process that claimed the email had died. */
  async endLease(): Promise<void> {
    await this.#db.write((tx) => tx.run(endLease, { ...this.#of, now: new Date().toISOString() }));
  }

  settings() {
    return this.#db.first(findSettings, this.#of);
  }

  async address(): Promise<string> {
    return (await this.#db.first(findEmail, this.#of))?.email ?? "";
  }
}
