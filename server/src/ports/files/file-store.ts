import type { Readable } from "node:stream";

/** A stretch of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface OpenedFile {
  /** The size of the whole file. */
  readonly bytes: number;
  /** All of it, or the range asked for. Whoever opened it reads or destroys it. */
  readonly stream: Readable;
}

export interface StoredEntry {
  readonly key: string;
  readonly bytes: number;
  readonly storedAt: Date;
}

/** Where the bytes of files are kept. Keys are made by the service, never by anybody outside. */
export interface FileStore {
  /** In words for the operator, without secrets. */
  readonly place: string;
  /** Keeps a copy of a local file under the key. Once this resolves, a crash loses nothing of it. */
  put(key: string, path: string): Promise<void>;
  /** Undefined where there is no such file. */
  open(key: string, range?: ByteRange): Promise<OpenedFile | undefined>;
  /** No matter whether there is such a file. */
  delete(key: string): Promise<void>;
  /** Every file whose key begins so, in any order. */
  list(prefix: string): AsyncGenerator<StoredEntry, void, void>;
}

/** The store cannot serve now: gone, full or refusing us. Trying again later may succeed. */
export class FilesUnavailable extends Error {
  override name = "FilesUnavailable";
}

const keyForm = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z]+)?$/;

/** Keys hold nothing that a file system or an address could read as anything but a name. */
export function checkKey(key: string): void {
  if (!keyForm.test(key) || key.length > 200) throw new Error(`not a key of a file: ${key.slice(0, 200)}`);
}
