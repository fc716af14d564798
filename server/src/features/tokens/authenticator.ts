import type { Actor } from "../../shared/actor.ts";
import type { Database, Reader } from "../../db/database.ts";
import { findTokenByHash, touchToken } from "./authenticate.queries.ts";
import { hashOfToken } from "./token-secret.ts";

/** How long an answer is trusted before the database is asked again; revocation bites within this time everywhere. */
const trustedForMs = 500;
const mostRemembered = 10_000;

interface Known {
  readonly actor: Actor;
  readonly expiresAt: number;
  /** On the clock that nobody sets. */
  readonly trustedUntil: number;
}

/** Tells who holds a token, and keeps note of when each was last used. */
export class Authenticator {
  readonly #db: Reader;
  readonly #known = new Map<string, Known>();
  /** What is being asked of the database, once for all who show the same token meanwhile. */
  #asked = new Map<string, Promise<Actor | undefined>>();
  readonly #used = new Map<string, { org: string; id: string; now: string }>();

  constructor(db: Reader) {
    this.#db = db;
  }

  /** The actor at once if the token was seen a moment ago, otherwise a promise of them; undefined for a bad token. */
  identify(secret: string): Actor | undefined | Promise<Actor | undefined> {
    const known = this.#known.get(secret);
    if (known && known.trustedUntil > performance.now()) return known.expiresAt > Date.now() ? known.actor : undefined;
    return this.#asked.get(secret) ?? this.#ask(secret);
  }

  #ask(secret: string): Promise<Actor | undefined> {
    const asked = this.#asked;
    const response = this.#lookUp(secret).finally(() => asked.delete(secret));
    asked.set(secret, response);
    return response;
  }

  async #lookUp(secret: string): Promise<Actor | undefined> {
    const asked = this.#asked;
    const now = Date.now();
    const trustedUntil = performance.now() + trustedForMs;
    const row = await this.#db.first(findTokenByHash, { hash: hashOfToken(secret) });
    if (!row) {
      this.#known.delete(secret);
      return undefined;
    }
    const actor: Actor = {
      orgId: row.org_id,
      userId: row.user_id,
      displayName: row.display_name,
      role: row.role,
      tokenId: row.id,
      scope: row.scope,
    };
    const expiresAt = row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at);
    if (this.#known.size >= mostRemembered) this.#known.clear();
    if (this.#asked === asked) this.#known.set(secret, { actor, expiresAt, trustedUntil });
    if (expiresAt <= now) return undefined;
    this.#used.set(actor.tokenId, { org: actor.orgId, id: actor.tokenId, now: new Date(now).toISOString() });
    return actor;
  }

  /** Asks the database again about a token that this process has ended. */
  forgetToken(id: string): void {
    this.#forget((actor) => actor.tokenId === id);
  }

  /** The same of somebody whose rights or name this process has changed. */
  forgetMember(userId: string): void {
    this.#forget((actor) => actor.userId === userId);
  }

  #forget(isMeant: (actor: Actor) => boolean): void {
    // What was asked before is answered to those who asked, but neither remembered nor told to anybody else.
    this.#asked = new Map();
    for (const [secret, { actor }] of this.#known) if (isMeant(actor)) this.#known.delete(secret);
  }

  /** Lets go of secrets that nobody has used for a while. */
  forgetUnused(now = performance.now()): void {
    for (const [secret, known] of this.#known) if (known.trustedUntil <= now) this.#known.delete(secret);
  }

  /** Writes down the uses gathered since the last time, away from any request. */
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
