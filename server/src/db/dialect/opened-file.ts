import { type BigIntStats, realpathSync, statSync } from "node:fs";
import { StorageUnavailable } from "../database.ts";

const intervalMs = 200;

/** SQLite uses them together with the file. Another process that does not find them would create its own. */
const logs = ["-wal", "-shm"];

/**
 * Notices when the file of an open database is moved, deleted or replaced. SQLite does not: it would keep writing to a
 * file that the next start cannot find. Files are compared by device and inode, as SQLite does for its locks, without
 * opening them, because closing them would release those locks.
 */
export class OpenedFile {
  readonly #file: string;
  readonly #onLost: (error: Error) => void;
  readonly #opened = new Map<string, BigIntStats>();
  /** The file's state when it was last in its place. */
  #last: BigIntStats;
  #problem: StorageUnavailable | undefined;
  #checkedAt = 0;

  /** To be created before SQLite opens the file, so that a file replaced in between is noticed. */
  constructor(file: string, onLost: (error: Error) => void) {
    this.#file = file;
    this.#onLost = onLost;
    const found = find(file);
    if (!found) throw new StorageUnavailable(new Error(`${file} does not exist`));
    this.#opened.set(file, found);
    this.#last = found;
  }

  /** To be called once SQLite has created its logs. */
  includeLogs(): void {
    // SQLite keeps the logs beside the target of a symbolic link.
    const target = realpathSync(this.#file);
    for (const log of logs) {
      const found = find(target + log);
      if (found) this.#opened.set(target + log, found);
    }
  }

  /** Whether everything was in its place when last checked, at most 0.2 s ago. */
  isPresent(): boolean {
    const now = performance.now();
    if (now - this.#checkedAt > intervalMs) {
      this.#checkedAt = now;
      this.#update([...this.#opened.keys()]);
    }
    return this.#problem === undefined;
  }

  /** Throws `StorageUnavailable` unless it is present. */
  check(): void {
    if (!this.isPresent()) throw this.#problem;
  }

  /** The same for this moment. The logs are left out: looking up three files took a tenth of a small transaction. */
  checkNow(): void {
    if (!this.#problem) this.#update([this.#file]);
    if (this.#problem) throw this.#problem;
  }

  #update(paths: readonly string[]): void {
    const cause = this.#lossOf(paths);
    if (cause && !this.#problem) this.#onLost(cause);
    this.#problem = cause && new StorageUnavailable(cause);
  }

  #lossOf(paths: readonly string[]): Error | undefined {
    try {
      const found = new Map(paths.map((path) => [path, find(path)]));
      const lost = paths.find((path) => !isSame(this.#opened.get(path), found.get(path)));
      if (lost !== undefined) return new Error(`${lost} was moved, deleted or replaced while the database was open`);
      const current = found.get(this.#file) ?? this.#last;
      // A change made in another place, without the log, leaves the two inconsistent.
      if (this.#problem && !isUnchanged(this.#last, current)) {
        return new Error(`${this.#file} was changed while it was in another place`);
      }
      this.#last = current;
      return undefined;
    } catch (error) {
      return error as Error;
    }
  }
}

const find = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

const isSame = (one: BigIntStats | undefined, other: BigIntStats | undefined) =>
  one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev;

const isUnchanged = (before: BigIntStats, now: BigIntStats) =>
  before.mtimeNs === now.mtimeNs && before.size === now.size;
