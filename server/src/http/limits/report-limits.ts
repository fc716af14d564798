import type { Database } from "../../db/database.ts";
import type { Signer } from "../../signing/signer.ts";
import { AttemptCounts, type AttemptLimit } from "./attempt-counts.ts";
import { RateLimit } from "./rate-limit.ts";

const minuteMs = 60_000;

export interface ReportLimitOptions {
  /** Reports per minute for each key, and for each address and key; undefined for no limit. */
  readonly perKey: number | undefined;
  readonly perAddress: number | undefined;
}

/**
 * Limits the reports of visitors. Each process counts by itself first, so that a flood costs the database no more than the
 * limit. What it admits, processes on PostgreSQL count together; a SQLite file is served by one process.
 */
export class ReportLimits {
  readonly #options: ReportLimitOptions;
  readonly #ofAddress: RateLimit | undefined;
  readonly #ofProject: RateLimit | undefined;
  readonly #shared: AttemptCounts | undefined;
  readonly #signer: Signer;

  constructor(options: ReportLimitOptions, db: Database, signer: Signer) {
    const { perKey, perAddress } = options;
    this.#options = options;
    this.#ofAddress = perAddress === undefined ? undefined : new RateLimit(perAddress);
    this.#ofProject = perKey === undefined ? undefined : new RateLimit(perKey);
    this.#shared = db.hasSingleWriter ? undefined : new AttemptCounts(db);
    this.#signer = signer;
  }

  /** Counts a report before it is read. The address is counted first, so that one cannot use up the project's limit. */
  async take(project: string, address: string): Promise<void> {
    const sender = `${project} ${address}`;
    this.#ofAddress?.enforce(sender);
    this.#ofProject?.enforce(project);
    try {
      await this.#shared?.take(this.#sharedLimits(project, address));
    } catch (error) {
      // Neither an address that all processes together reject, nor a database that is away, uses up what others may send.
      this.#ofAddress?.giveBack(sender);
      this.#ofProject?.giveBack(project);
      throw error;
    }
  }

  #sharedLimits(project: string, address: string): AttemptLimit[] {
    const { perKey, perAddress } = this.#options;
    const limits: AttemptLimit[] = [];
    if (perAddress !== undefined) limits.push(this.#limit(`reports ${project} ${address}`, perAddress));
    if (perKey !== undefined) limits.push(this.#limit(`reports ${project}`, perKey));
    return limits;
  }

  /** Keyed and hashed, so that counts do not tell addresses. */
  #limit(text: string, max: number): AttemptLimit {
    return { subject: this.#signer.sign("attempt", text), max, windowMs: minuteMs };
  }
}
