/** Something in a text that a reader, or the program that shows the text, may take for an address. */
export interface FoundAddress {
  readonly start: number;
  readonly end: number;
  /** As it is written. */
  readonly text: string;
}

/** The text as programs that look for addresses may read it, and where each of its characters comes from. */
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

/** How letters beyond ASCII are read; asking the runtime for each of them would take most of the time. */
const readings = new Map<string, string>();
const mostReadings = 10_000;

function readingOf(letter: string): string {
  if (letter < "\u0080") return letter.toLowerCase();
  let reading = readings.get(letter);
  if (reading === undefined) {
    if (readings.size >= mostReadings) readings.clear();
    reading = signs[letter] ?? letter.normalize("NFKC").toLowerCase();
    readings.set(letter, reading);
  }
  return reading;
}

function viewOf(text: string): View {
  let view = "";
  const offsets: number[] = [];
  for (let at = 0; at < text.length;) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    // A backslash before a sign only says that the sign is meant as itself.
    const isEscape = letter === "\\" && escapable.test(text[at + 1] ?? "");
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

/** What follows a dot in the names of files and is no domain of the internet's. */
const fileEndings = new Set(
  `js ts jsx tsx mjs cjs css scss html htm json xml yml yaml php java kt cpp vue svelte svg png jpg jpeg gif webp pdf csv
   txt log sql ini env exe dll toml lock map`.split(/\s+/),
);

/** More addresses in one run of characters than a text needs; what follows counts as one. */
const mostInOneToken = 20;

/** Every address in a text, in order: with a scheme or without, e-mail, bare domains, however it is disguised. */
export function findAddresses(text: string): FoundAddress[] {
  const view = viewOf(text);
  const found: FoundAddress[] = [];
  for (const { 0: token, index } of view.text.matchAll(tokens)) {
    let at = 0;
    for (let n = 1; at < token.length; n++) {
      const place = placeIn(token.slice(at), n === mostInOneToken);
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

/** Where in a run of characters without spaces the first address is, if there is one. */
function placeIn(token: string, takeAll: boolean): Place | undefined {
  const domain = domainIn(token);
  const begins = [
    token.search(schemes),
    beforeScheme(token),
    token.search(/[\\/]{2}(?=[\p{L}\p{N}[])(?=[^\s]{0,255}[.:\]])/u),
    token.search(/www[0-9]{0,3}\.[\p{L}\p{N}]/u),
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

/** A name with dots whose last part could be a domain, with what belongs to it before and behind. */
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

function isDomain(run: string): boolean {
  const labels = run.replaceAll(/^[._-]+|[._-]+$/g, "").split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || labels.includes("")) return false;
  if (/^xn--[a-z0-9-]+$/.test(last)) return true;
  if (labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label))) return true;
  return /^\p{L}{2,}$/u.test(last) && !fileEndings.has(last);
}

/** The host an address leads to; undefined where it is none of the web's. */
export function hostOf(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { username, password, hostname } = new URL(address);
  return username === "" && password === "" ? hostname : undefined;
}
