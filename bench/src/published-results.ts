import { readFileSync, writeFileSync } from "node:fs";
import type { EngineResult } from "./measure-engine.ts";
import { shareOf } from "./measure-operations.ts";
import type { Engine } from "./options.ts";
import type { Scale } from "./scale.ts";

/** A complete run, as the history shows it. */
export interface PublishedRun {
  readonly date: string;
  readonly commit: string;
  readonly engines: readonly EngineShares[];
}

export interface EngineShares {
  readonly engine: Engine;
  /** Throughput as a share of a bare server's. */
  readonly shares: Readonly<Record<string, number>>;
}

/** The figures of the last complete run that the chart shows, and those of the runs before. */
export interface PublishedResults {
  readonly date: string;
  /** The commit that was measured. */
  readonly commit: string;
  /** How many items the growth was measured with. */
  readonly sizes: readonly [small: number, large: number];
  readonly engines: readonly (EngineShares & {
    /** Milliseconds per request at each size, with all connections busy. */
    readonly growth: Readonly<Record<string, readonly [small: number, large: number]>>;
  })[];
  /** Oldest first, without this run. */
  readonly history: readonly PublishedRun[];
}

const file = new URL("../results.json", import.meta.url);

export function publishedOf(scale: Scale, engines: readonly EngineResult[], commit: string): PublishedResults {
  return {
    date: new Date().toISOString().slice(0, 10),
    commit,
    sizes: [scale.smallProject, scale.largeProject],
    engines: engines.map(({ engine, operations, growth }) => ({
      engine,
      shares: Object.fromEntries(operations.map((result) => [result.operation.name, rounded(shareOf(result))])),
      growth: Object.fromEntries(
        growth.map((result) => [
          result.name,
          [rounded(1_000 / result.smallPerSecond), rounded(1_000 / result.largePerSecond)],
        ]),
      ),
    })),
    history: runsOf(readPublished()),
  };
}

/** All published runs, oldest first. */
export const runsOf = ({ date, commit, engines, history }: PublishedResults): PublishedRun[] => [
  ...history,
  { date, commit, engines: engines.map(({ engine, shares }) => ({ engine, shares })) },
];

const rounded = (value: number) => Number(value.toFixed(3));

export const readPublished = () => JSON.parse(readFileSync(file, "utf8")) as PublishedResults;

export const writePublished = (results: PublishedResults) =>
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
