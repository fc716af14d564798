/**
 * Who wrote a text: a visitor of a website, a contact of a client, a member of the team, a ticket writer, or Corkboard
 * itself.
 */
export const trustLevels = ["visitor", "client", "member", "generated", "system"] as const;
export type Trust = (typeof trustLevels)[number];

/** A text by anybody but Corkboard. */
export interface Quote {
  /** Identifies the text within a document, so that a cursor can point into it. */
  readonly key: string;
  /** What the text is: IDs, states and times. Never words of anybody but Corkboard. */
  readonly name: string;
  readonly trust: Exclude<Trust, "system">;
  readonly text: string;
}

export const quote = (trust: Quote["trust"], name: string, text: string, key = name): Quote => ({
  key,
  name,
  trust,
  text,
});

/** Facts by Corkboard, then quotes. */
export interface Document {
  /** Repeated on every page. */
  readonly facts: readonly string[];
  readonly quotes: readonly Quote[];
  /** How many texts come before `quotes`, on earlier pages. */
  readonly skipped?: number;
  /** How many texts there are, if `quotes` are only those that a page can reach. */
  readonly total?: number;
  /** What to do next. */
  readonly hints?: readonly string[];
}
