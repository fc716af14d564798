import type { NotificationKind, NotificationSubject } from "@corkboard/contract";
import type { Database } from "../src/db/database.ts";
import { query } from "../src/db/query.ts";
import { newId } from "../src/id.ts";

interface Receiver {
  readonly org: string;
  readonly user: string;
}

interface NewNotification extends Receiver {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly subjectType: NotificationSubject;
  readonly subject: string;
  readonly comment: string | null;
  readonly actor: string | null;
  readonly now: string;
}

const insertNotification = query((q, p: NewNotification) =>
  q.insertInto("notifications").values({
    org_id: p.org,
    user_id: p.user,
    id: p.id,
    kind: p.kind,
    subject_type: p.subjectType,
    subject_id: p.subject,
    project_id: null,
    comment_id: p.comment,
    actor_id: p.actor,
    created_at: p.now,
    read_at: null,
    mail: "due",
    mail_batch: null,
  }),
);

const findQueue = query((q, p: Receiver) =>
  q.selectFrom("mail_queue").selectAll().where("org_id", "=", p.org).where("user_id", "=", p.user),
);

const findQueueToChange = query((q, p: Receiver, dialect) =>
  dialect.lockRows(q.selectFrom("mail_queue").selectAll().where("org_id", "=", p.org).where("user_id", "=", p.user)),
);

const openQueue = query((q, p: Receiver) =>
  q
    .insertInto("mail_queue")
    .values({ org_id: p.org, user_id: p.user, due_at: null, leased_until: null, attempts: 0, last_sent_at: null })
    .onConflict((conflict) => conflict.columns(["org_id", "user_id"]).doNothing()),
);

const setDue = query((q, p: Receiver & { due: string }) =>
  q.updateTable("mail_queue").set({ due_at: p.due }).where("org_id", "=", p.org).where("user_id", "=", p.user),
);

const endLease = query((q, p: Receiver & { now: string }) =>
  q.updateTable("mail_queue").set({ leased_until: p.now }).where("org_id", "=", p.org).where("user_id", "=", p.user),
);

const listNotifications = query((q, p: Receiver) =>
  q
    .selectFrom("notifications")
    .select(["id", "mail", "mail_batch"])
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user)
    .orderBy("id"),
);

const setRead = query((q, p: Receiver & { id: string; now: string }) =>
  q
    .updateTable("notifications")
    .set({ read_at: p.now })
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user)
    .where("id", "=", p.id),
);

const setSettings = query((q, p: Receiver & { mail: number; muted: string; key: string }) =>
  q
    .insertInto("notification_settings")
    .values({ org_id: p.org, user_id: p.user, mail: p.mail, muted: p.muted, unsubscribe_key: p.key }),
);

const findSettings = query((q, p: Receiver) =>
  q.selectFrom("notification_settings").selectAll().where("org_id", "=", p.org).where("user_id", "=", p.user),
);

const findEmail = query((q, p: Receiver) =>
  q.selectFrom("members").select("email").where("org_id", "=", p.org).where("id", "=", p.user),
);

const insertWebhook = query((q, p: Receiver & { id: string; url: string; now: string }) =>
  q.insertInto("webhooks").values({
    org_id: p.org,
    id: p.id,
    url: p.url,
    secret: "",
    event_types: "[]",
    project_ids: "[]",
    active: 0,
    disabled_reason: null,
    failing_since: null,
    leased_until: null,
    created_by: p.user,
    version: 1,
    created_at: p.now,
  }),
);

const findLog = query((q, p: { org: string }) =>
  q
    .selectFrom("event_logs")
    .innerJoin("events", "events.org_id", "event_logs.org_id")
    .select(["event_logs.fanned_out", q.fn.count<number>("events.id").as("total")])
    .where("event_logs.org_id", "=", p.org)
    .groupBy("event_logs.fanned_out"),
);

interface About {
  readonly kind?: NotificationKind;
  readonly type?: NotificationSubject;
  readonly id: string;
  readonly comment?: string;
  readonly actor?: string;
}

/** One member's mail as the database holds it, and what makes some of it due. */
export class MailOfMember {
  readonly #db: Database;
  readonly #of: Receiver;

  constructor(db: Database, org: string, user: string) {
    this.#db = db;
    this.#of = { org, user };
  }

  /** Tells the member of something, as what follows from events does: the next mail keeps its distance to the last. */
  async notify({ kind = "mention", type = "feedback", id, comment, actor }: About, pauseMs = 0): Promise<string> {
    const notification = newId();
    const now = new Date();
    await this.#db.write(async (tx) => {
      await tx.run(insertNotification, {
        ...this.#of,
        id: notification,
        kind,
        subjectType: type,
        subject: id,
        comment: comment ?? null,
        actor: actor ?? null,
        now: now.toISOString(),
      });
      await tx.run(openQueue, this.#of);
      const queue = await tx.first(findQueueToChange, this.#of);
      if (queue?.due_at) return;
      const earliest = queue?.last_sent_at ? Date.parse(queue.last_sent_at) + pauseMs : 0;
      const due = new Date(Math.max(now.getTime(), earliest)).toISOString();
      await tx.run(setDue, { ...this.#of, due });
    });
    return notification;
  }

  queue() {
    return this.#db.first(findQueue, this.#of);
  }

  /** Nothing is due, under way or to be tried again. */
  async isSettled(): Promise<boolean> {
    const queue = await this.queue();
    return queue !== undefined && queue.due_at === null && queue.leased_until === null;
  }

  /** What became of each notification, oldest first. */
  async states(): Promise<string[]> {
    return (await this.notifications()).map(({ mail }) => mail);
  }

  notifications() {
    return this.#db.all(listNotifications, this.#of);
  }

  /** As if the time of the next mail had come. */
  async makeDue(): Promise<void> {
    await this.#db.write((tx) => tx.run(setDue, { ...this.#of, due: new Date().toISOString() }));
  }

  /** As if the process that has the mail had not been heard of for long. */
  async endLease(): Promise<void> {
    await this.#db.write((tx) => tx.run(endLease, { ...this.#of, now: new Date().toISOString() }));
  }

  /** All events of the organisation have had their consequences. */
  async isFollowedUp(): Promise<boolean> {
    const log = await this.#db.first(findLog, { org: this.#of.org });
    return log !== undefined && log.fanned_out === log.total;
  }

  /** A webhook the member made. */
  async addWebhook(url: string): Promise<string> {
    const id = newId();
    await this.#db.write((tx) => tx.run(insertWebhook, { ...this.#of, id, url, now: new Date().toISOString() }));
    return id;
  }

  async read(id: string): Promise<void> {
    await this.#db.write((tx) => tx.run(setRead, { ...this.#of, id, now: new Date().toISOString() }));
  }

  async setSettings(mail: 0 | 1, muted: readonly NotificationKind[]): Promise<void> {
    const key = newId();
    await this.#db.write((tx) => tx.run(setSettings, { ...this.#of, mail, muted: JSON.stringify(muted), key }));
  }

  settings() {
    return this.#db.first(findSettings, this.#of);
  }

  async address(): Promise<string> {
    return (await this.#db.first(findEmail, this.#of))?.email ?? "";
  }
}
