import type { AuthorKind, TextPart } from "@corkboard/contract";
import { textLines } from "@corkboard/contract/criteria";
import { Passages } from "./known-passages.ts";

/** Who may have written a line, the least trusted first. */
const byDistrust = ["visitor", "outside", "contact", "agent", "model", "corkboard", "member"] as const;
export type LineAuthor = TextPart["by"];

/** A text whose author is stored. */
export interface KnownText {
  readonly by: AuthorKind | LineAuthor;
  readonly text: string;
}

/** More parts than this are not worth telling apart: all of them are the least trusted author's. */
const maxParts = 200;

/**
 * Whose each line is after somebody has edited a text. What they may have kept or copied from somebody else is not
 * theirs: a line that shares a passage with a text of another author is that author's, of several the least trusted one's.
 * A line that somebody generated from a text of the team is the team's if all of it stands there.
 */
export function authorsOfLines(
  lines: readonly string[],
  editor: LineAuthor,
  { source, before }: { readonly source: readonly KnownText[]; readonly before: readonly KnownText[] },
): LineAuthor[] {
  const passages = new Passages(lines);
  const sharedWith = (texts: readonly KnownText[], author: KnownText["by"]) =>
    passages.in(texts.flatMap(({ by, text }) => (by === author ? text : [])));
  const others = byDistrust.filter((author) => author !== "member" && author !== "corkboard");
  const inSource = others.map((author) => ({ author, shared: sharedWith(source, author) }));
  const inText = others.map((author) => ({ author, shared: sharedWith(before, author) }));
  const inTeams = sharedWith(source, "member");
  const own = lines.map((_, at): LineAuthor => {
    const quoted = inSource.find(({ shared }) => shared[at] !== "none")?.author;
    if (quoted) return quoted;
    const kept = inText.find(({ shared }) => shared[at] !== "none")?.author;
    return kept !== undefined && inTeams[at] !== "all" ? kept : editor;
  });
  return own.map((author, at) => (passages.hasWords(at) ? author : (own[at - 1] ?? author)));
}

/** Consecutive lines of one author as one part. */
export function partsOf(authors: readonly LineAuthor[]): TextPart[] {
  const parts: { by: LineAuthor; lines: number }[] = [];
  for (const by of authors) {
    const last = parts.at(-1);
    if (last?.by === by) last.lines++;
    else parts.push({ by, lines: 1 });
  }
  if (parts.length <= maxParts) return parts;
  const least = byDistrust.find((author) => authors.includes(author as LineAuthor)) as LineAuthor;
  return [{ by: least, lines: authors.length }];
}

/** The lines of a text with their stored authors. Without them, or if they do not fit, all are `otherwise`'s. */
export function linesWithAuthors(
  description: string,
  parts: readonly TextPart[] | null,
  otherwise: LineAuthor,
): KnownText[] {
  const lines = textLines(description);
  const authors = (parts ?? []).flatMap(({ by, lines: count }) => Array.from({ length: count }, () => by));
  return lines.map((text, at) => ({
    text,
    by: authors.length === lines.length ? (authors[at] ?? otherwise) : otherwise,
  }));
}
