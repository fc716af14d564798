import type { Options } from "./options.ts";

/** How much data, and how long to measure. */
export interface Scale {
  readonly rounds: number;
  /** The runtime optimises hot code while it runs; the warmed-up state of a busy service is what matters. */
  readonly warmUpSeconds: number;
  readonly operationSeconds: number;
  readonly baselineSeconds: number;
  readonly starts: number;
  readonly smallProject: number;
  readonly largeProject: number;
  readonly shortList: number;
  readonly longList: number;
  readonly everyList: boolean;
  readonly streamSeconds: number;
}

const complete: Scale = {
  rounds: 3,
  warmUpSeconds: 10,
  operationSeconds: 3,
  baselineSeconds: 1,
  starts: 5,
  smallProject: 1_000,
  largeProject: 100_000,
  shortList: 100,
  longList: 10_000,
  everyList: true,
  streamSeconds: 20,
};

const quick: Scale = {
  ...complete,
  rounds: 2,
  warmUpSeconds: 4,
  operationSeconds: 1,
  starts: 3,
  largeProject: 10_000,
  longList: 2_000,
  everyList: false,
  streamSeconds: 5,
};

export const scaleOf = (options: Options): Scale => (options.quick ? quick : complete);
