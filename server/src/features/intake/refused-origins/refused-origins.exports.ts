import { limits } from "@corkboard/contract";
import type { Database } from "../../../db/database.ts";
import type { VisitedProject } from "../../../shared/visited-project.ts";
import { isPageOrigin, kindOf } from "./page-origin.ts";
import { hourMs, recordRefusal } from "./record-refusal.ts";

/** Beyond it everything is forgotten: a project then costs a few more writes. */
const mostRemembered = 10_000;

interface RecentRefusals {
  /** On the monotonic clock. */
  readonly until: number;
  readonly own: Set<string>;
  readonly port: Set<string>;
  readonly foreign: Set<string>;
}

/**
 * Remembers the pages that were refused. Anybody with a project's public key can forge them, so most are dropped before
 * they reach the database: a project has ten writes an hour for each kind of origin, and an organisation one write
 * at a time.
 */
export class RefusedPages {
  readonly #db: Pick<Database, "write">;
  readonly #warn: (error: unknown) => void;
  readonly #recent = new Map<string, RecentRefusals>();
  readonly #writes = new Map<string, Promise<void>>();

  constructor(db: Pick<Database, "write">, warn: (error: unknown) => void) {
    this.#db = db;
    this.#warn = warn;
  }

  async note(project: VisitedProject, origin: string): Promise<void> {
    if (!isPageOrigin(origin) || !this.#isNews(project, origin)) return;
    const earlier = this.#writes.get(project.orgId) ?? Promise.resolve();
    const write = earlier
      .then(() => this.#db.write((tx) => recordRefusal(tx, project, origin)))
      .catch((error: unknown) => this.#warn(error));
    this.#writes.set(project.orgId, write);
    await write;
    if (this.#writes.get(project.orgId) === write) this.#writes.delete(project.orgId);
  }

  #isNews({ id, url }: VisitedProject, origin: string): boolean {
    const noted = this.#recentOf(id)[kindOf(url, origin)];
    if (noted.has(origin) || noted.size >= limits.refusedOrigins) return false;
    noted.add(origin);
    return true;
  }

  #recentOf(project: string): RecentRefusals {
    const now = performance.now();
    const known = this.#recent.get(project);
    if (known && known.until > now) return known;
    if (this.#recent.size >= mostRemembered) this.#recent.clear();
    const recent: RecentRefusals = { until: now + hourMs, own: new Set(), port: new Set(), foreign: new Set() };
    this.#recent.set(project, recent);
    return recent;
  }
}
