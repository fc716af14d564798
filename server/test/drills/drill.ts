import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, type SetUp, setUpOrganisation, SpawnedService } from "../support/spawned-service.ts";

export const engines = ["sqlite", "postgres"] as const;
export type Engine = (typeof engines)[number];

/** A scenario that puts promises of the service to the test. */
export interface Drill {
  readonly name: string;
  readonly engines: readonly Engine[];
  /** It waits more than it works, so that the engines do not disturb each other. */
  readonly enginesAtOnce?: true;
  run(run: DrillRun): Promise<void>;
}

/** What became of one promise. */
export interface Finding {
  readonly promise: string;
  readonly figure: string;
  readonly limit: string;
  readonly holds: boolean;
  /** Counts are the same on any machine; measurements depend on its speed. */
  readonly kind: "count" | "measurement";
}

type Limit = { readonly atMost: number } | { readonly atLeast: number };

export interface DrillDatabase {
  /** Environment variables that make a service or command use this database. */
  readonly environment: Environment;
  /** Ends the database server as a power failure would, and starts it again. Undefined if there is no server. */
  readonly crash?: (() => Promise<void>) | undefined;
  remove(): Promise<void>;
}

export interface DrillSetting {
  readonly engine: Engine;
  /** A short slice with the same promises. */
  readonly quick: boolean;
  readonly seed: number;
  /** Prints the services' warnings to standard error. */
  readonly showLogs?: boolean;
  readonly createDatabase: (engine: Engine) => Promise<DrillDatabase>;
  readonly onFinding?: (finding: Finding) => void;
}

/** One run of a drill on one engine: what it may use, and what it found. Everything it starts ends with it. */
export class DrillRun {
  readonly engine: Engine;
  readonly quick: boolean;
  readonly seed: number;
  readonly findings: Finding[] = [];
  readonly #setting: DrillSetting;
  readonly #endings: (() => unknown)[] = [];

  constructor(setting: DrillSetting) {
    this.#setting = setting;
    this.engine = setting.engine;
    this.quick = setting.quick;
    this.seed = setting.seed;
  }

  size(full: number, quick: number): number {
    return this.quick ? quick : full;
  }

  /** A promise about outcomes. */
  count(promise: string, value: number, unit: string, limit: Limit = { atMost: 0 }): void {
    this.#add("count", promise, value, unit, limit);
  }

  /** A promise about time or memory. */
  measure(promise: string, value: number, unit: string, limit: Limit): void {
    this.#add("measurement", promise, value, unit, limit);
  }

  #add(kind: Finding["kind"], promise: string, value: number, unit: string, limit: Limit): void {
    const [sign, bound] = "atMost" in limit ? ["≤", limit.atMost] : ["≥", limit.atLeast];
    const holds = "atMost" in limit ? value <= limit.atMost : value >= limit.atLeast;
    this.#report({ kind, promise, figure: `${shown(value)} ${unit}`, limit: `${sign} ${shown(bound)}`, holds });
  }

  /** The drill could not be carried out, for example because a tool is missing. */
  fail(error: unknown): void {
    const figure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#report({ kind: "count", promise: "The drill runs to its end", figure, limit: "", holds: false });
  }

  #report(finding: Finding): void {
    this.findings.push(finding);
    this.#setting.onFinding?.(finding);
  }

  atEnd(ending: () => unknown): void {
    this.#endings.push(ending);
  }

  async end(): Promise<void> {
    for (const ending of this.#endings.toReversed()) await ending();
  }

  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), "corkboard-drill-"));
    this.atEnd(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  async database(engine = this.engine): Promise<DrillDatabase> {
    const database = await this.#setting.createDatabase(engine);
    this.atEnd(() => database.remove());
    return database;
  }

  async start(
    environment: Environment,
    args?: readonly string[],
    under?: readonly string[],
    file?: string,
  ): Promise<SpawnedService> {
    const quiet = { CORKBOARD_LOG_LEVEL: "warn", CORKBOARD_STORAGE_QUOTA: "off", ...environment };
    const service = await SpawnedService.start(quiet, args, under, file);
    this.atEnd(async () => {
      await service.end("SIGKILL");
      if (this.#setting.showLogs) process.stderr.write(service.output.stdout.replaceAll(/^(?!\{).*\n/gm, ""));
    });
    return service;
  }

  organisation(environment: Environment): Promise<SetUp> {
    return setUpOrganisation(environment);
  }
}

export async function runDrill(drill: Drill, setting: DrillSetting): Promise<readonly Finding[]> {
  const run = new DrillRun(setting);
  try {
    await drill.run(run);
  } catch (error) {
    run.fail(error);
  } finally {
    await run.end();
  }
  return run.findings;
}

const shown = (value: number) => value.toLocaleString("en-GB", { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
