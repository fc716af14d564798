import type { Actor } from "../../../shared/actor.ts";
import type { Database, Reader } from "../../../db/database.ts";
import { findTokenByHash, findTokenByPreviousHash, touchToken } from "./authenticate.queries.ts";
import { hashOfToken } from "./token-secret.ts";

/** How long a result is cached. Revocation takes effect in all processes within this time. */
const cachedForMs = 500;
const maxCached = 10_000;

interface Known {
  readonly actor: Actor;
  /** When the secret stops working: with its token, or at the end of its overlap. */
  readonly expiresAt: number;
  /** On the monotonic clock. */
  readonly cachedUntil: number;
}

/** Resolves tokens to actors and records when each token was last used. */
export class Authenticator {
  readonly #db: Reader;
  readonly #known = new Map<string, Known>();
  /** Look-ups in progress, shared by concurrent requests with the same token. */
  #pending = new Map<string, Promise<Actor | undefined>>();
  readonly #used = new Map<string, { org: string; id: string; now: string }>();

  constructor(db: Reader) {
    this.#db = db;
  }

  /** Synchronous if the token is cached. Undefined for an invalid token. */
  identify(secret: string): Actor | undefined | Promise<Actor | undefined> {
    const known = this.#known.get(secret);
    if (known && known.cachedUntil > performance.now()) {
      return known.expiresAt > this.#db.now().getTime() ? known.actor : undefined;
    }
    return this.#pending.get(secret) ?? this.#startLookUp(secret);
  }

  #startLookUp(secret: string): Promise<Actor | undefined> {
    const pending = this.#pending;
    const lookUp = this.#lookUp(secret).finally(() => pending.delete(secret));
    pending.set(secret, lookUp);
    return lookUp;
  }

  async #lookUp(secret: string): Promise<Actor | undefined> {
    const pending = this.#pending;
    const cachedUntil = performance.now() + cachedForMs;
    const found = await this.#find(hashOfToken(secret));
    if (!found) {
      this.#known.delete(secret);
      return undefined;
    }
    const { row, secretVersion } = found;
    const actor: Actor = {
      orgId: row.org_id,
      userId: row.user_id,
      displayName: row.display_name,
      role: row.role,
      credential: { kind: "token", id: row.id, name: row.name, secretVersion, speaksFor: row.speaks_for },
      scope: row.scope,
      clientId: row.client_id ?? undefined,
      address: null,
    };
    const expiresAt = row.secret_until === null ? Number.POSITIVE_INFINITY : Date.parse(row.secret_until);
    if (this.#known.size >= maxCached) this.#known.clear();
    if (this.#pending === pending) this.#known.set(secret, { actor, expiresAt, cachedUntil });
    const now = this.#db.now();
    if (expiresAt <= now.getTime()) return undefined;
    this.#used.set(row.id, { org: row.org_id, id: row.id, now: now.toISOString() });
    return actor;
  }

  /** Only a secret that is not current costs a second query. A previous secret never becomes current again. */
  async #find(hash: string) {
    const current = await this.#db.first(findTokenByHash, { hash });
    if (current) return { row: current, secretVersion: current.version };
    const previous = await this.#db.first(findTokenByPreviousHash, { hash });
    return previous && { row: previous, secretVersion: previous.version - 1 };
  }

  /** Call when this process has changed a member's rights or name, or revoked or rotated some of their tokens. */
  invalidateMember(userId: string): void {
    // Look-ups in progress still serve the requests that started them, but are neither cached nor shared any further.
    this.#pending = new Map();
    for (const [secret, { actor }] of this.#known) if (actor.userId === userId) this.#known.delete(secret);
  }

  /** Call when this process has deleted or restored an organisation. */
  invalidateOrganisation(org: string): void {
    this.#pending = new Map();
    for (const [secret, { actor }] of this.#known) if (actor.orgId === org) this.#known.delete(secret);
  }

  /** Removes expired entries from the cache. */
  evictUnused(now = performance.now()): void {
    for (const [secret, known] of this.#known) if (known.cachedUntil <= now) this.#known.delete(secret);
  }

  /** Stores the uses gathered since the last call, outside any request. */
  async recordUses(db: Database): Promise<void> {
    const uses = [...this.#used.values()];
    this.#used.clear();
    if (uses.length === 0) return;
    try {
      await db.write(async (tx) => {
        for (const use of uses.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await tx.send(touchToken, use);
      });
    } catch (error) {
      for (const use of uses) if (!this.#used.has(use.id)) this.#used.set(use.id, use);
      throw error;
    }
  }
}
