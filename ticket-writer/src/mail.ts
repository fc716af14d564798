import { closing } from "./phrases.ts";
import { codeEnd, omission } from "./quotation.ts";
import { fold, wordsIn } from "./text.ts";

const forwarded =
  /^[\s-]*(?:begin forwarded|forwarded message|anfang der weitergel|weitergeleitete nachricht|début du message|message transféré|mensaje reenviado|inicio del mensaje)/i;
const original = /^[\s_-]*(?:original message|ursprüngliche nachricht|message d['’]origine|mensaje original)/i;
const header =
  /^\s*\*?(?:from|von|de|sent|gesendet|envoyé|enviado|date|datum|fecha|to|an|à|a|para|cc|subject|betreff|objet|asunto)\s?:/i;

/**
 * The writer's own lines, and forwarded mail, which the writer passes on. An omission mark stands for headers, signatures
 * and earlier mail, which is kept if fewer than `enough` words would be left.
 */
export function ownText(text: string, enough: number): string {
  const lines = text.split("\n");
  const [own, all] = [withoutMailNoise(lines, false), withoutMailNoise(lines, true)];
  const countIn = (shown: string) => wordsIn(shown.slice(0, 2_000)).length;
  return countIn(own) >= enough ? own : countIn(all) > 0 ? all : text;
}

function withoutMailNoise(lines: readonly string[], keepsEarlier: boolean): string {
  const isOwn = lines.map(() => false);
  let [isEarlier, isSigning, before] = [false, false, ""];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const end = codeEnd(lines, at);
    const attributed = attributionEnd(lines, at);
    if (end !== undefined) {
      isOwn.fill(keepsEarlier || !isEarlier, at, end + 1);
      at = end;
    } else if (attributed !== undefined) {
      at = attributed;
      isEarlier ||= !lines.slice(at + 1, at + 3).some(isQuoted);
    } else if (forwarded.test(line)) {
      [isEarlier, before] = [false, ""];
    } else if (original.test(line)) {
      isEarlier = true;
    } else if (header.test(line) && header.test(lines[at + 1] ?? "") && header.test(lines[at + 2] ?? "")) {
      isEarlier ||= before !== "";
      while (header.test(lines[at + 1] ?? "")) at++;
    } else if (isQuoted(line) && !isQuoted(before) && !/:\s?$/.test(before)) {
      isOwn[at] = keepsEarlier;
    } else if (line.trim() === "") {
      isOwn[at] = isOwn[at - 1] ?? true;
    } else {
      const isShort = line.length <= 60 && !/^\s*(?:[-*+•]|\d{1,3}[.)])\s|\?\s*$/.test(line);
      const isContact = !/(?:^|\s)\p{Ll}{4}|[!:]\s*$/u.test(line) || /[@|]|\d{3}|\w\.\w/.test(line);
      const isDelimiter = /^--\s{0,2}$/.test(line) && lines.length - at <= 12;
      isSigning = isDelimiter || (isShort && (isClosing(line) || (isSigning && isContact)));
      isOwn[at] = (keepsEarlier || !isEarlier) && !isSigning;
      before = line;
    }
  }
  const shown = lines.map((line, at) => (isOwn[at] ? line : omission));
  return shown.filter((_, at) => isOwn[at] || at === 0 || isOwn[at - 1]).join("\n");
}

const isQuoted = (line: string) => /^\s*>/.test(line);

/** The last line of "On Monday, Ann wrote:", which may be wrapped. */
function attributionEnd(lines: readonly string[], at: number): number | undefined {
  const isAttribution = (line: string) =>
    line.length < 250 && line.trimEnd().endsWith(":") && /wrote|schrieb|a écrit|escribió/i.test(line);
  if (!/^\s*(?:on|am|le|el)\s/i.test(lines[at] ?? "")) return undefined;
  return [at, at + 1].find((end) => isAttribution(lines.slice(at, end + 1).join(" ")));
}

function isClosing(line: string): boolean {
  const folded = fold(line.trim());
  const found = closing.exec(folded);
  return found?.index === 0 && wordsIn(folded.slice(found[0].length)).length <= 2;
}
