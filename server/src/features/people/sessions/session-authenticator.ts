import type { Database, Reader } from "../../../db/database.ts";
import type { Actor } from "../../../shared/actor.ts";
import { organisationOf, type SignedIn } from "../../../shared/signed-in.ts";
import { readSession } from "./read-session.ts";
import { endOfSession } from "./session-lifetime.ts";
import { type SessionUse, touchSession } from "./sessions.queries.ts";

/** How long a result is cached. The end of a session takes effect in all processes within this time. */
const cachedForMs = 500;
const maxCached = 10_000;

interface Known {
  readonly person: SignedIn;
  readonly endsAt: number;
  /** On the monotonic clock. */
  readonly cachedUntil: number;
}

/** Resolves the secrets of sessions to people, and records when each session was last used and where. */
export class SessionAuthenticator {
  readonly #db: Reader;
  readonly #known = new Map<string, Known>();
  /** Look-ups in progress, shared by concurrent requests of the same session. */
  #pending = new Map<string, Promise<SignedIn | undefined>>();
  readonly #used = new Map<string, SessionUse>();

  constructor(db: Reader) {
    this.#db = db;
  }

  /** Synchronous if the session is cached. Undefined if it does not exist or has ended. */
  identify(secret: string): SignedIn | undefined | Promise<SignedIn | undefined> {
    const known = this.#known.get(secret);
    if (known && known.cachedUntil > performance.now()) {
      return known.endsAt > this.#db.now().getTime() ? known.person : undefined;
    }
    return this.#pending.get(secret) ?? this.#startLookUp(secret);
  }

  /** The member as whom the person acts; undefined if they are not in the organisation. */
  actorIn(person: SignedIn, organisation: string | undefined): Actor | undefined {
    const found = organisationOf(person, organisation);
    if (!found) return undefined;
    if (organisation !== undefined && person.lastOrg !== found.id) this.#record(person, found.id);
    return {
      orgId: found.id,
      userId: found.user_id,
      displayName: found.display_name,
      role: found.role,
      credential: {
        kind: "session",
        id: person.sessionId,
        passwordEnteredAt: Date.parse(person.reauthenticatedAt),
      },
      scope: "write",
      clientId: undefined,
      address: null,
    };
  }

  #startLookUp(secret: string): Promise<SignedIn | undefined> {
    const pending = this.#pending;
    const lookUp = this.#lookUp(secret).finally(() => pending.delete(secret));
    pending.set(secret, lookUp);
    return lookUp;
  }

  async #lookUp(secret: string): Promise<SignedIn | undefined> {
    const pending = this.#pending;
    const cachedUntil = performance.now() + cachedForMs;
    const stored = await readSession(this.#db, secret);
    if (!stored) {
      this.#known.delete(secret);
      return undefined;
    }
    const use = this.#used.get(stored.sessionId);
    const person = use ? { ...stored, lastUsedAt: use.now, lastOrg: use.org ?? stored.lastOrg } : stored;
    const endsAt = endOfSession(person.createdAt, person.lastUsedAt);
    if (this.#known.size >= maxCached) this.#known.clear();
    if (this.#pending === pending) this.#known.set(secret, { person, endsAt, cachedUntil });
    if (endsAt <= this.#db.now().getTime()) return undefined;
    this.#record(person, use?.org ?? null);
    return person;
  }

  #record({ sessionId }: SignedIn, org: string | null): void {
    this.#used.set(sessionId, { id: sessionId, now: this.#db.now().toISOString(), org });
  }

  /** Call when this process has changed a member's rights or name, or removed them. */
  invalidateMember(userId: string): void {
    this.#forget(({ organisations }) => organisations.some(({ user_id }) => user_id === userId));
  }

  /** Call when this process has renamed, deleted or restored an organisation. */
  invalidateOrganisation(org: string): void {
    this.#forget(({ organisations }) => organisations.some(({ id }) => id === org));
  }

  /** Call when this process has ended some of a person's sessions, or changed them. */
  invalidateIdentity(id: string): void {
    this.#forget(({ identityId }) => identityId === id);
  }

  #forget(isChanged: (person: SignedIn) => boolean): void {
    // Look-ups in progress still serve the requests that started them, but are neither cached nor shared any further.
    this.#pending = new Map();
    for (const [secret, { person }] of this.#known) if (isChanged(person)) this.#known.delete(secret);
  }

  /** Removes expired entries from the cache. */
  evictUnused(now = performance.now()): void {
    for (const [secret, known] of this.#known) if (known.cachedUntil <= now) this.#known.delete(secret);
  }

  /** Stores the uses gathered since the last call, outside any request. */
  async recordUses(db: Database): Promise<void> {
    const uses = [...this.#used.values()];
    if (uses.length === 0) return;
    await db.write(async (tx) => {
      for (const use of uses.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await tx.send(touchSession, use);
    });
    // Those recorded meanwhile are stored next time.
    for (const use of uses) if (this.#used.get(use.id) === use) this.#used.delete(use.id);
  }
}
