import type { NotificationCreated, NotificationRead } from "@corkboard/contract";
import type { Database } from "../../../db/database.ts";
import { type Scope, scopeOf } from "../../../db/scope.ts";
import type { EventFeed } from "../../../events/event-feed.ts";
import type { Actor } from "../../../shared/actor.ts";
import { presentNotification } from "./notifications.present.ts";
import { findInboxes } from "./inbox.queries.ts";
import { countUnread, findInboxChanges, showNotifications } from "./notifications.queries.ts";

interface Needs {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly logger: { warn(fields: object, message: string): void };
}

type Member = Pick<Actor, "orgId" | "userId" | "clientId">;

interface Subscriber extends Scope {
  readonly user: string;
  /** Every change up to this version of the inbox has been written. */
  position: number;
  write(message: Buffer): void;
}

/** Changes within this time are looked up together. */
const batchMs = 50;
/** Finds notifications that were not announced: of webhooks, or of a process that died after its commit. */
const pollMs = 10_000;
/** More at once are reported by their number only. */
const maxCreated = 100;
const maxChanges = 1_000;

/** Sends personal messages about a member's notifications to that member's streams, in every process. */
export class InboxStream {
  readonly #needs: Needs;
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  readonly #stopListening: () => void;
  readonly #poll: NodeJS.Timeout;
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#stopListening = needs.feed.listen((org) => this.#notify(org));
    this.#poll = setInterval(() => this.#notify(undefined), pollMs).unref();
  }

  /** The version of a member's inbox, to subscribe from. */
  async startingPoint({ orgId, userId }: Member): Promise<number> {
    const [inbox] = await this.#needs.db.all(findInboxes, { org: orgId, ids: JSON.stringify([userId]) });
    return inbox?.version ?? 0;
  }

  subscribe(member: Member, position: number, write: (message: Buffer) => void): () => void {
    const { orgId, userId } = member;
    const subscriber: Subscriber = { ...scopeOf(member), user: userId, position, write };
    const ofOrganisation = this.#subscribers.get(orgId) ?? new Set();
    this.#subscribers.set(orgId, ofOrganisation.add(subscriber));
    // A notification between the starting point and this call had no listener.
    this.#notify(orgId);
    return () => {
      ofOrganisation.delete(subscriber);
      if (ofOrganisation.size === 0 && this.#subscribers.get(orgId) === ofOrganisation) this.#subscribers.delete(orgId);
    };
  }

  async stop(): Promise<void> {
    this.#stopListening();
    clearInterval(this.#poll);
    clearTimeout(this.#timer);
    this.#subscribers.clear();
    await this.#looking;
  }

  #notify(org: string | undefined): void {
    for (const changed of org === undefined ? this.#subscribers.keys() : [org]) {
      if (this.#subscribers.has(changed)) this.#changed.add(changed);
    }
    if (this.#changed.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#looking = this.#looking.then(() => this.#lookUp());
    }, batchMs).unref();
  }

  async #lookUp(): Promise<void> {
    const orgs = [...this.#changed];
    this.#changed.clear();
    for (const org of orgs) {
      try {
        await this.#sendChanges(org);
      } catch (error) {
        // The next notification or poll continues from here.
        this.#needs.logger.warn({ err: error }, "reading changed notifications failed; retrying");
      }
    }
  }

  /** One lookup for all members of the organisation with a stream, then one for each whose inbox changed. */
  async #sendChanges(org: string): Promise<void> {
    const subscribers = this.#subscribers.get(org) ?? new Set();
    const users = [...new Set([...subscribers].map(({ user }) => user))];
    const inboxes = await this.#needs.db.all(findInboxes, { org, ids: JSON.stringify(users) });
    const versions = new Map(inboxes.map(({ user_id, version }) => [user_id, version]));
    for (const subscriber of subscribers) {
      const version = versions.get(subscriber.user) ?? 0;
      if (version <= subscriber.position) continue;
      const messages = await this.#messagesAfter(subscriber);
      subscriber.position = Math.max(subscriber.position, version);
      for (const message of messages) subscriber.write(message);
    }
  }

  async #messagesAfter(subscriber: Subscriber): Promise<Buffer[]> {
    const { db } = this.#needs;
    const person = { org: subscriber.org, client: subscriber.client, user: subscriber.user };
    const changes = await db.all(findInboxChanges, { ...person, after: subscriber.position, limit: maxChanges + 1 });
    if (changes.length === 0) return [];
    subscriber.position = changes.at(-1)?.inbox_version ?? subscriber.position;
    const unread = (await db.first(countUnread, person))?.total ?? 0;
    const read = changes.filter(({ read_at }) => read_at !== null).map(({ id }) => id);
    const created = changes.filter(({ read_at }) => read_at === null).slice(-maxCreated);
    const shown = await db.all(showNotifications, { ...person, ids: JSON.stringify(created.map(({ id }) => id)) });
    const messages = shown
      .toReversed()
      .map((row) => encoded("notification.created", { ...presentNotification(row), unread }));
    if (read.length === 0) return messages;
    const which = unread === 0 ? { all: true } : { ids: read.slice(0, maxChanges) };
    return [encoded("notification.read", { ...which, unread }), ...messages];
  }
}

/** Without an id, so that a reader continues the log from the last event. */
const encoded = (type: string, data: NotificationCreated | NotificationRead) =>
  Buffer.from(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
