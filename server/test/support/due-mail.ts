import type { NotificationKind, NotificationSubject } from "@corkboard/contract";
import type { Database } from "../../src/db/database.ts";
import { query } from "../../src/db/query.ts";
import { notifier } from "../../src/features/reach/notifications/notifications.exports.ts";
import { jobIn } from "./job-in.ts";

interface Recipient {
  readonly org: string;
  readonly user: string;
}

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

/** The emails to one member in the database. */
export class MailOfMember {
  readonly #db: Database;
  readonly #of: Recipient;
  readonly job: ReturnType<typeof jobIn>;

  constructor(db: Database, org: string, user: string) {
    this.#db = db;
    this.#of = { org, user };
    this.job = jobIn(db, { org, kind: "member-mail", subject: user });
  }

  /** Notifies the member as the follow-up of events does. */
  async notify(
    { kind = "mention", type = "feedback", id, project, comment, actor }: About,
    db: Database = this.#db,
  ): Promise<void> {
    const { notify } = notifier({ mail: true });
    const notice = {
      kind,
      subject_type: type,
      subject_id: id,
      project_id: project ?? null,
      comment_id: comment ?? null,
      actor_id: actor ?? null,
      created_at: db.now().toISOString(),
      to: [this.#of.user],
    };
    await db.write((tx) => notify(tx, this.#of.org, [notice]));
  }

  /** What is left to send, in words. */
  async remaining(): Promise<string> {
    const job = await this.job.row();
    const states = (await this.states()).join(", ");
    if (job && job.lease !== null) return `being sent until ${job.run_at}`;
    if (job && job.run_at !== null) return `due at ${job.run_at}, notifications: ${states}`;
    // Idle jobs are deleted.
    if (states === "") return "never notified";
    return states.includes("due") ? "due, but not queued" : "nothing";
  }

  /** The email state of each notification, oldest first. */
  async states(): Promise<string[]> {
    return (await this.notifications()).map(({ mail }) => mail);
  }

  notifications() {
    return this.#db.all(listNotifications, this.#of);
  }

  settings() {
    return this.#db.first(findSettings, this.#of);
  }

  async address(): Promise<string> {
    return (await this.#db.first(findEmail, this.#of))?.email ?? "";
  }
}
