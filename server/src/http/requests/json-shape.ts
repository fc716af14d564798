import { limits } from "@corkboard/contract";

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const openingBracket = 0x5b;
const closingBracket = 0x5d;
const openingBrace = 0x7b;
const closingBrace = 0x7d;

export interface JsonShape {
  /** Of all objects together. An array counts as one more, unless it is nested too deeply to be read. */
  readonly fields: number;
  readonly depth: number;
}

/** Measures JSON before it is parsed: parsing 1 MiB of distinct field names takes 50 ms, each walk over them as long. */
export function shapeOf(json: Uint8Array): JsonShape {
  let fields = 0;
  let depth = 0;
  let level = 0;
  let isString = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i] ?? 0;
    if (isString) {
      if (byte === backslash) i++;
      else if (byte === quote) isString = false;
    } else if (byte === quote) isString = true;
    else if (byte === colon) fields++;
    else if (byte === openingBracket || byte === openingBrace) {
      if (byte === openingBracket && level < limits.bodyDepth) fields++;
      depth = Math.max(depth, ++level);
    } else if (byte === closingBracket || byte === closingBrace) level--;
  }
  return { fields, depth };
}
