import { hasCredentials, webAddress } from "../../../shared/web-address.ts";

/** Something that a reader, or a program that renders the text, may take for an address. */
export interface FoundAddress {
  readonly start: number;
  readonly end: number;
  /** As written. */
  readonly text: string;
}

/** The text as address-detecting programs may read it, with the original offset of each character. */
interface View {
  readonly text: string;
  readonly offsets: readonly number[];
}

const signs: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["/", "⁄∕⧸╱⟋"],
    [".", "。․｡"],
    [":", "ː˸꞉∶"],
  ].flatMap(([plain = "", drawnAlike = ""]) => [...drawnAlike].map((sign) => [sign, plain])),
);

const escapable = /[!-/:-@[-`{-~]/;

/** Cache of normalised non-ASCII letters; normalising each one would take most of the time. */
const readings = new Map<string, string>();
const maxCachedReadings = 10_000;
/** Longer ones are phrases in one character, such as "ﷺ" (18 letters). They are in no address, and would multiply the text. */
const longestReading = 8;

function readingOf(letter: string): string {
  if (letter < "\u0080") return letter.toLowerCase();
  let reading = readings.get(letter);
  if (reading === undefined) {
    if (readings.size >= maxCachedReadings) readings.clear();
    reading = signs[letter] ?? letter.normalize("NFKC").toLowerCase();
    if (reading.length > longestReading) reading = " ";
    readings.set(letter, reading);
  }
  return reading;
}

function viewOf(text: string, { escapes }: { escapes: boolean }): View {
  let view = "";
  const offsets: number[] = [];
  for (let at = 0; at < text.length;) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    // A backslash before punctuation only escapes it.
    const isEscape = escapes && letter === "\\" && escapable.test(text[at + 1] ?? "");
    const seen = isEscape ? "" : readingOf(letter);
    for (let i = 0; i < seen.length; i++) offsets.push(at);
    view += seen;
    at += letter.length;
  }
  return { text: view, offsets };
}

const tokens = /[^\s<>"“”„«»‹›`|]+/gu;
const schemes =
  /(?:https?|ftps?|wss?|file|mailto|tel|sms|javascript|vbscript|data|blob|about|view-source|intent|xmpp|irc|ssh|git):(?=[^\s:])/u;
const hostRuns = /[\p{L}\p{N}._-]+/gu;
const closing = /[)\].,;:!?'*_~}…]$/u;

/** File extensions that are not top-level domains. */
const fileEndings = new Set(
  `js ts jsx tsx mjs cjs css scss html htm json xml yml yaml php java kt cpp vue svelte svg png jpg jpeg gif webp pdf csv
   txt log sql ini env exe dll toml lock map`.split(/\s+/),
);

/** More addresses in one token than any text needs; the remainder counts as one. */
const maxPerToken = 20;

/** Every address in a text, in order: with or without a scheme, email addresses and bare domains, however disguised. */
export function findAddresses(text: string): FoundAddress[] {
  const shown = addressesIn(text, viewOf(text, { escapes: true }));
  if (!text.includes("\\")) return shown;
  // Programs that show the Markdown source ignore escapes: for them "evil.example\_x" ends before the backslash.
  return joined(text, [...shown, ...addressesIn(text, viewOf(text, { escapes: false }))]);
}

/** Merges overlapping addresses. */
function joined(text: string, found: readonly FoundAddress[]): FoundAddress[] {
  const whole: FoundAddress[] = [];
  for (const { start, end } of found.toSorted((one, other) => one.start - other.start)) {
    const last = whole.at(-1);
    const overlaps = last !== undefined && start < last.end;
    const place = overlaps ? { start: last.start, end: Math.max(last.end, end) } : { start, end };
    if (overlaps) whole.pop();
    whole.push({ ...place, text: text.slice(place.start, place.end) });
  }
  return whole;
}

function addressesIn(text: string, view: View): FoundAddress[] {
  const found: FoundAddress[] = [];
  for (const { 0: token, index } of view.text.matchAll(tokens)) {
    let at = 0;
    for (let n = 1; at < token.length; n++) {
      const place = placeIn(token.slice(at), n === maxPerToken);
      if (!place) break;
      const start = view.offsets[index + at + place.from] ?? 0;
      const end = view.offsets[index + at + place.to] ?? text.length;
      if (end > start) found.push({ start, end, text: text.slice(start, end) });
      at += Math.max(place.to, place.from + 1);
    }
  }
  return found;
}

interface Place {
  readonly from: number;
  readonly to: number;
}

/** The first address in a token without spaces, if any. */
function placeIn(token: string, takeAll: boolean): Place | undefined {
  const domain = domainIn(token);
  const begins = [
    token.search(schemes),
    beforeScheme(token),
    slashesBeforeHost(token),
    token.search(/www[0-9]{0,3}\.[\p{L}\p{N}]/u),
    domain === undefined ? mailboxIn(token) : -1,
  ].filter((place) => place >= 0);
  const from = Math.min(...begins, domain?.from ?? Infinity);
  if (from === Infinity) return undefined;
  if (domain && domain.from === from && !begins.includes(from) && !takeAll) return domain;
  let to = token.length;
  while (to > from && closing.test(token[to - 1] ?? "")) to--;
  return { from, to };
}

function beforeScheme(token: string): number {
  const colon = token.search(/:[\\/]{2}/u);
  let start = colon;
  while (start > 0 && /[a-z0-9+.-]/.test(token[start - 1] ?? "")) start--;
  return start === colon ? -1 : start;
}

const longestHost = 255;

/** Programs that detect email addresses accept more after the "@" than they accept as a bare domain. */
function mailboxIn(token: string): number {
  for (let sign = token.indexOf("@"); sign !== -1; sign = token.indexOf("@", sign + 1)) {
    if (!/^[\p{L}\p{N}_-]+\.[\p{L}\p{N}]/u.test(token.slice(sign + 1, sign + 1 + longestHost))) continue;
    let start = sign;
    while (start > 0 && /[\p{L}\p{N}._+-]/u.test(token[start - 1] ?? "")) start--;
    if (start < sign) return start;
  }
  return -1;
}

/** A dotted name whose last label could be a top-level domain, with everything that belongs to it on both sides. */
function domainIn(token: string): Place | undefined {
  for (const { 0: run, index } of token.matchAll(hostRuns)) {
    if (!isDomain(run)) continue;
    let from = index;
    if (token[from - 1] === "@") while (from > 0 && !/[()[\]{},;:]/.test(token[from - 1] ?? "")) from--;
    let to = index + run.length;
    if (/[/:?#@\\]/.test(token[to] ?? "")) to = token.length;
    while (to > from && closing.test(token[to - 1] ?? "")) to--;
    return { from, to };
  }
  return undefined;
}

/** "//evil.example", "\\\\[::1]": slashes before something that looks like a host. */
function slashesBeforeHost(token: string): number {
  const place = token.search(/[\\/]{2}[\p{L}\p{N}[]/u);
  return place < Math.max(...[".", ":", "]"].map((mark) => token.lastIndexOf(mark))) ? place : -1;
}

/** "wait...evil.example": text before an ellipsis is not part of the name, and must not hide the name after it. */
function isDomain(run: string): boolean {
  const labels = run
    .replaceAll(/^[._-]+|(?<![._-])[._-]+$/g, "")
    .replace(/^.*\.\./u, "")
    .split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2) return false;
  if (/^xn--[a-z0-9-]+$/.test(last)) return true;
  if (labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label))) return true;
  return /^\p{L}{2,}$/u.test(last) && !fileEndings.has(last);
}

/** The host of an http(s) address without credentials; otherwise undefined. */
export function hostOf(address: string): string | undefined {
  const url = webAddress(address);
  return url && !hasCredentials(url) ? url.hostname : undefined;
}
