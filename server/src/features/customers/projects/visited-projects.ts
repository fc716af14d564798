import type { Reader } from "../../../db/database.ts";
import type { VisitedProject } from "../../../shared/visited-project.ts";
import { originCheck } from "./allowed-origins.ts";
import { findWebsiteByKey } from "./projects.queries.ts";
import { widgetSettingsOf } from "./widget-settings.ts";

/** How long a project is cached; a new key or setting takes effect within this time. */
const trustedForMs = 500;
const mostRemembered = 1_000;

const keyForm = /^pk_[0-9a-f]{48}$/;

interface Known {
  readonly project: VisitedProject;
  /** On the monotonic clock. */
  readonly trustedUntil: number;
}

/** Finds the website project of a key. */
export class VisitedProjects {
  readonly #db: Reader;
  readonly #known = new Map<string, Known>();

  constructor(db: Reader) {
    this.#db = db;
  }

  async find(key: string): Promise<VisitedProject | undefined> {
    if (!keyForm.test(key)) return undefined;
    const known = this.#known.get(key);
    const now = performance.now();
    if (known && known.trustedUntil > now) return known.project;
    const project = await this.#lookUp(key);
    this.#known.delete(key);
    if (!project) return undefined;
    if (this.#known.size >= mostRemembered) this.#known.clear();
    this.#known.set(key, { project, trustedUntil: now + trustedForMs });
    return project;
  }

  async #lookUp(key: string): Promise<VisitedProject | undefined> {
    const row = await this.#db.first(findWebsiteByKey, { key });
    const settings = row && widgetSettingsOf(row);
    if (!row || !settings) return undefined;
    const url = row.url ?? "";
    const allowsOrigin = originCheck(url, settings);
    return { orgId: row.org_id, id: row.id, name: row.name, url, settings, allowsOrigin };
  }
}
