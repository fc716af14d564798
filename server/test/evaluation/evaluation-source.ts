import type { FeedbackType, TicketPriority } from "@corkboard/contract";
import type { TicketSource } from "../../src/ports/ai/proposal.ts";

export type Language = "en" | "de" | "fr" | "es";

/** A fact by its name, with every accepted spelling. At least one of them occurs in the source. */
export type Facts = Readonly<Record<string, readonly string[]>>;

/** Parts that one text must contain together. A list of strings is a choice between spellings. */
export type Parts = readonly (string | readonly string[])[];

/** A source and what a senior developer expects of the ticket written from it. */
export interface EvaluationSource {
  readonly name: string;
  readonly language: Language;
  /** The kind of work by nature, whatever the reporter chose. */
  readonly work: FeedbackType;
  /** Somebody tries to steer the writer. */
  readonly hostile: boolean;
  readonly source: TicketSource;
  readonly priorities: { readonly levels: readonly TicketPriority[]; readonly because: string };
  readonly title: TitleExpectation;
  /** What a tester must be able to tick, by name: one criterion contains all parts. */
  readonly criteria: Readonly<Record<string, Parts>>;
  /** What a developer needs to find anywhere in the ticket. */
  readonly required: Facts;
  /** Wording of the problem. As a criterion it would ask for the fault, unless it is prefixed or negated. */
  readonly inverted?: readonly string[];
  /** Requirements and facts that still hold at the end of the thread: stated, and not marked as superseded. */
  readonly live?: Facts;
  readonly forbidden?: Forbidden;
}

export interface TitleExpectation {
  readonly names: Parts;
  /** In addition to greetings, email prefixes and cries for help, which no title may contain. */
  readonly not?: readonly string[];
}

export interface Forbidden {
  /** Conclusions that the source does not support. */
  readonly anywhere?: readonly string[];
  /** Withdrawn requests, fears, greetings, orders to the writer: fine as a quotation, wrong as a requirement. */
  readonly inCriteria?: readonly string[];
  readonly inTitle?: readonly string[];
  /** Sections that a commenter forged: wrong as a heading of the ticket. */
  readonly asHeading?: readonly string[];
}

type Described = Omit<EvaluationSource, "language" | "hostile" | "source"> & {
  readonly hostile?: true;
  readonly source: Omit<TicketSource, "id">;
};

export const evaluationSources = (language: Language, described: readonly Described[]): readonly EvaluationSource[] =>
  described.map((each) => ({
    ...each,
    language,
    hostile: each.hostile ?? false,
    source: {
      ...each.source,
      id: `of-${each.name.replaceAll(" ", "-")}`,
      browserInfo:
        "language" in each.source.browserInfo ? { ...each.source.browserInfo, language } : each.source.browserInfo,
    },
  }));

type Fields = Partial<Omit<TicketSource, "id" | "kind" | "project" | "author" | "comments">> & {
  readonly title: string;
  /** Author and text, oldest first; the ids are c1, c2 and so on. */
  readonly comments?: readonly (readonly [author: string | null, content: string])[];
};

export const feedback = (fields: Fields & { readonly type: FeedbackType }) => sourceOf("feedback", fields);

export const card = (fields: Omit<Fields, "type" | "pageUrl" | "browserInfo">) => sourceOf("board_card", fields);

const sourceOf = (kind: TicketSource["kind"], { comments = [], ...fields }: Fields): Omit<TicketSource, "id"> => ({
  kind,
  project: { name: "Website" },
  author: kind === "feedback" ? "visitor" : "member",
  description: "",
  labels: [],
  checklist: [],
  browserInfo: {},
  annotations: [],
  ...fields,
  comments: comments.map(([authorName, content], index) => ({
    id: `c${index + 1}`,
    author: "member",
    authorName,
    content,
  })),
});

export const open = (text: string) => ({ text, checked: false });
export const done = (text: string) => ({ text, checked: true });

/** Text with line breaks, as in emails, tables and code. */
export const lines = (...each: readonly string[]) => each.join("\n");
