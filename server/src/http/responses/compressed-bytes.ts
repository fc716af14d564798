import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyRequest } from "fastify";

export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** The one a browser takes that makes the least of the bytes; undefined for the bytes as they are. */
export function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers["accept-encoding"]?.toString() ?? "";
  return encodings.find((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted));
}

/** A fraction of the work that the best would be, for nearly as few bytes. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Bytes that many ask for: compressed once, away from the event loop, and the same in memory for all of them. */
export class CompressedBytes {
  readonly plain: Buffer;
  readonly #made = new Map<Encoding, Promise<Buffer>>();

  constructor(plain: Buffer) {
    this.plain = plain;
  }

  in(encoding: Encoding | undefined): Buffer | Promise<Buffer> {
    if (encoding === undefined) return this.plain;
    const made = this.#made.get(encoding) ?? compress[encoding](this.plain);
    this.#made.set(encoding, made);
    return made;
  }
}
