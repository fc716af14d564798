import type { Tx } from "../db/database.ts";

/** Which job of its kind: one for each subject, such as a recipient, an endpoint or a project. */
export interface JobOf {
  /** The nil ID for those of the service itself. */
  readonly org: string;
  readonly subject: string;
}

/** A job that this process does. */
export interface Turn extends JobOf {
  /** Failed ones before this one. */
  readonly attempts: number;
  /** Aborted when the process stops, and when another has taken over or the job was cancelled. */
  readonly signal: AbortSignal;
  /** Whether no other process has taken over. Locks the job, so it comes after the locks on its subject. */
  isHeld(tx: Tx): Promise<boolean>;
}

/** What a turn has led to. */
export interface Outcome<State> {
  /** What to do next, if there is more: in this turn, or in another one if others wait for its slot. */
  readonly next?: State | undefined;
  /** When it is due again, unless something requests it earlier. */
  readonly again?: Date | undefined;
  /** Whether it takes long, or what it depends on fails. Unchanged if undefined. */
  readonly slow?: boolean;
  /** A pause after which it is done again if that is requested. */
  readonly pauseMs?: number;
  /** Called once the outcome is committed. */
  readonly onCommitted?: (() => void) | undefined;
}

/** Committed together with the end of the turn. */
export type Ending<State> = (tx: Tx) => Promise<Outcome<State>>;

/** How one kind of job is done. `State` is what a turn knows about its subject. */
export interface JobKind<State = unknown> {
  readonly name: string;
  /** How many a process does at a time, and how many of them for one organisation. */
  readonly atOnce: number;
  readonly perOrganisation?: number;
  /** How long a process that died blocks a job. It is renewed while the job takes longer. */
  readonly leaseMs: number;
  /** The pause after each failed attempt; a job that has failed more often is given up. The last one repeats if `isEndless`. */
  readonly retryAfterMs: readonly number[];
  readonly isEndless?: boolean;
  /** How long it may go on when the process stops, before its signal is aborted. */
  readonly graceMs?: number;
  /** For a job of the service itself: how often it is done. */
  readonly everyMs?: number;
  /**
   * Runs in the transaction that claims the job. Its outcome has no `next` if there is nothing to do, and may decide that
   * earlier attempts do not count. Without this function, there is always something to do, and no state.
   */
  begin?(tx: Tx, job: JobOf & { readonly attempts: number }): Promise<Outcome<State> & { readonly attempts?: number }>;
  /** Outside of any transaction. A job whose signal was aborted returns undefined, or throws: it is left to others. */
  run(state: State, turn: Turn): Promise<Ending<State> | undefined>;
  /** Runs in the transaction that gives it up. */
  giveUp?(tx: Tx, state: State, turn: Turn): Promise<Outcome<State>>;
  /** Called outside of transactions; the default logs which job it was. */
  logFailure?(failure: Failure<State>): void;
}

export interface Failure<State> {
  readonly state: State;
  readonly turn: Turn;
  readonly error: unknown;
  readonly isRetried: boolean;
}

/** A failure whose reason the queue keeps if the job is given up. The reason is the service's own, not what others wrote. */
export class JobFailure extends Error {
  override name = "JobFailure";
  readonly reason: string;
  /** Another attempt would not change it. */
  readonly isPermanent: boolean;
  constructor(reason: string, { isPermanent, cause }: { readonly isPermanent: boolean; readonly cause?: unknown }) {
    super(reason, { cause });
    this.reason = reason;
    this.isPermanent = isPermanent;
  }
}

/** Hides the type of a kind's state, so that kinds can be listed together. */
export const jobKind = <State>(kind: JobKind<State>): JobKind => kind;
