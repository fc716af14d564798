import { type Cue, cuesIn } from "./cues.ts";
import { codeEnd } from "./document.ts";
import { mail as mailPhrases } from "./phrases/shared.ts";
import { fold, wordsIn } from "./text.ts";

const forwarded =
  /^[\s-]*(?:begin forwarded|forwarded message|anfang der weitergel|weitergeleitete nachricht|début du message|message transféré|mensaje reenviado|inicio del mensaje)/i;
const original = /^[\s_-]*(?:original message|ursprüngliche nachricht|message d['’]origine|mensaje original)/i;
const header =
  /^\s*\*?(?:from|von|de|sent|gesendet|envoyé|enviado|date|datum|fecha|to|an|à|a|para|cc|subject|betreff|objet|asunto)\s?:/i;
const sender = /^\s*\*?(?:from|von|de)\s?:/i;
const dated = /^\s*\*?(?:sent|gesendet|envoyé|enviado|date|datum|fecha|subject|betreff|objet|asunto)\s?:/i;
export const mailCues = cuesIn<"greeting" | "closing">(mailPhrases);

type Mail = { readonly isForwarded: boolean; readonly lines: string[]; readonly quoted: string[] };

/**
 * The writer's own lines. Headers, signatures, greetings and earlier mail are set aside. Earlier mail counts only while
 * fewer than `enough` words have been found, and forwarded mail always: it is what the writer passes on.
 */
export function ownText(text: string, enough: number): string {
  const kept: string[][] = [];
  let words = 0;
  for (const { isForwarded, lines, quoted } of mailsIn(text.split("\n"))) {
    if (words >= enough && !isForwarded) break;
    const own = withoutSignature(lines);
    const chosen = words + wordCount(own) >= enough ? own : [...own, "", ...withoutSignature(quoted)];
    words += wordCount(chosen);
    kept.push(chosen, [""]);
  }
  return words > 0 ? kept.flat().join("\n") : text;
}

const wordCount = (lines: readonly string[]) => wordsIn(lines.slice(0, 200).join(" ").slice(0, 2_000)).length;

/** The mails of a thread, newest first. */
function mailsIn(lines: readonly string[]): Mail[] {
  let mail: Mail = { isForwarded: false, lines: [], quoted: [] };
  const mails = [mail];
  let before = "";
  const begin = (isForwarded: boolean) => {
    mails.push((mail = { isForwarded, lines: [], quoted: [] }));
    before = "";
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const attributed = attributionEnd(lines, at);
    if (attributed !== undefined) {
      at = attributed;
      if (!lines.slice(at + 1, at + 3).some(isQuoted)) begin(false);
      before = "";
    } else if (forwarded.test(line) || original.test(line)) {
      begin(forwarded.test(line));
    } else if (sender.test(line) && lines.slice(at + 1, at + 6).some((next) => dated.test(next))) {
      if (before) begin(false);
      while (header.test(lines[at + 1] ?? "")) at++;
    } else if (isQuoted(line) && !isQuoted(before) && !/:\s?$/.test(before)) {
      if (!/^\s*>\s*>/.test(line)) mail.quoted.push(line.replace(/^\s*>\s?/, ""));
    } else {
      const end = codeEnd(lines, at) ?? at;
      for (; at <= end && at < lines.length; at++) mail.lines.push(lines[at] ?? "");
      at = end;
      if (/\S/.test(line)) before = line;
    }
  }
  return mails;
}

const isQuoted = (line: string) => /^\s*>/.test(line);

/** The last line of "On Monday, Ann wrote:", which may be wrapped. */
function attributionEnd(lines: readonly string[], at: number): number | undefined {
  const isAttribution = (line: string) =>
    line.length < 250 && /:\s*$/.test(line) && /(?:wrote|schrieb|a écrit|escribió)/i.test(line);
  if (!/^\s*(?:on|am|le|el)\s/i.test(lines[at] ?? "")) return undefined;
  return [at, at + 1].find((end) => isAttribution(lines.slice(at, end + 1).join(" ")));
}

function withoutSignature(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let isSigning = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (/^--\s{0,2}$/.test(line) && lines.length - at <= 12) break;
    const end = codeEnd(lines, at);
    const isShort = line.length <= 60 && end === undefined && !/^\s*(?:[-*+•]|\d{1,3}[.)])\s|\?\s*$/.test(line);
    const phrase = isShort ? fold(line.trim()) : "";
    // "Hi, export is broken" is more than a greeting.
    const isGreeting = restAfter(mailCues.greeting, phrase) <= 3 && !/[,!.]\s+\S/.test(phrase);
    const isContact = !/(?:^|\s)\p{Ll}{4}|[!:]\s*$/u.test(line) || /[@|]|\d{3}|\w\.\w/.test(line);
    if (restAfter(mailCues.closing, phrase) <= 2) isSigning = true;
    else if (!isGreeting && !(isSigning && isShort && isContact)) {
      isSigning = false;
      for (const last = end ?? at; at <= last && at < lines.length; at++) kept.push(lines[at] ?? "");
      at--;
    }
  }
  return kept;
}

/** How many words follow a cue at the beginning of a line. */
function restAfter(find: Cue, phrase: string): number {
  const found = find(phrase);
  return found?.start === 0 ? wordsIn(phrase.slice(found.end)).length : Infinity;
}
