import type { Wire } from "@corkboard/client";

/** What a ticket was made from, as texts that its criteria cite. */
export interface QuotedSource {
  readonly fields: { readonly [Field in Wire.CitedField]?: readonly string[] };
  readonly comments: readonly { readonly id: string; readonly author: string | null; readonly content: string }[];
}

export interface Quote {
  /** Verbatim; undefined if the field is not a text, or no longer there. */
  readonly text: string | undefined;
  /** Of a comment. */
  readonly author: string | undefined;
  /** Whether a program wrote it. */
  readonly isCode: boolean;
}

/** The passage of the cited text that the criterion is about. */
export function quoteFor({ text }: Pick<Wire.Criterion, "text">, cite: Wire.Citation, source: QuotedSource): Quote {
  if ("comment" in cite) {
    const comment = source.comments.find(({ id }) => id === cite.comment);
    return {
      text: comment && closest(passagesOf(comment.content), text),
      author: comment?.author ?? undefined,
      isCode: false,
    };
  }
  const passages = source.fields[cite.field] ?? [];
  const found = closest(cite.field === "description" ? passages.flatMap(passagesOf) : passages, text);
  return { text: found, author: undefined, isCode: cite.field === "browser_info" };
}

/** Sentences and lines, each as it was written. */
const passagesOf = (text: string): string[] =>
  text
    .split(/(?=\s)(?<=[.!?…][”"’)\]]*)\s+|\n+/)
    .map((passage) => passage.replace(/^[\s>*-]+/, "").trim())
    .filter((passage) => /[\p{L}\p{N}]/u.test(passage));

const wordsOf = (text: string) => new Set(text.toLocaleLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);

/** The one with the most words in common, the first of several. */
function closest(passages: readonly string[], text: string): string | undefined {
  const words = wordsOf(text);
  let best: { readonly passage: string; readonly shared: number } | undefined;
  for (const passage of passages) {
    const shared = [...wordsOf(passage)].filter((word) => words.has(word)).length;
    if (!best || shared > best.shared) best = { passage, shared };
  }
  return best?.passage;
}
