import { visibleText } from "./visible-text.ts";

/** Characters that markup is made of, by the names HTML has for them; others are not decoded but broken up. */
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
  NewLine: "\n",
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

const mostLayers = 4;

/** Entities in their plain form, also those inside others; what is still one afterwards is broken up. */
export function decodeEntities(text: string): string {
  let decoded = text;
  for (let layer = 0; layer < mostLayers && decoded.includes("&"); layer++) {
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
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "";
}
