import { visibleText } from "./visible-text.ts";

/** Named entities for characters used in markup. Other entities are broken up rather than decoded. */
const named: Readonly<Record<string, string>> = {
  amp: "&",
  AMP: "&",
  lt: "<",
  LT: "<",
  gt: ">",
  GT: ">",
  quot: '"',
  QUOT: '"',
  apos: "'",
  nbsp: " ",
  Tab: "\t",
  NewLine: " ",
  colon: ":",
  sol: "/",
  bsol: "\\",
  period: ".",
  commat: "@",
  excl: "!",
  num: "#",
  lpar: "(",
  rpar: ")",
  lbrack: "[",
  lsqb: "[",
  rbrack: "]",
  rsqb: "]",
  grave: "`",
  equals: "=",
  hyphen: "-",
  dash: "-",
  lowbar: "_",
  ast: "*",
};

const entity = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));/g;

const lineBreaks = new Set([0x0a, 0x0b, 0x0c, 0x0d, 0x85, 0x2028, 0x2029]);

const maxLayers = 4;

/** Decodes entities, including nested ones, and breaks up any that remain. */
export function decodeEntities(text: string): string {
  let decoded = text;
  for (let layer = 0; layer < maxLayers && decoded.includes("&"); layer++) {
    const next = visibleText(decoded.replaceAll(entity, decodeOne));
    if (next === decoded) break;
    decoded = next;
  }
  return breakEntities(decoded);
}

export const breakEntities = (text: string) => text.replaceAll(/&(?=#?[A-Za-z0-9]{1,32};)/g, "& ");

function decodeOne(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return named[name] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  // A line that begins in the middle of a quotation would leave it.
  if (lineBreaks.has(code)) return " ";
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "";
}
