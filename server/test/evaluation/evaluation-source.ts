import type { FeedbackType, TicketPriority } from "@corkboard/contract";
import type { TicketSource } from "../../src/ports/ai/proposal.ts";

export type Language = "en" | "de" | "es";

/** A fact by its name, with every spelling that counts. At least one of them stands in the source. */
export type Facts = Readonly<Record<string, readonly string[]>>;

/** A source and what a fair reader expects of the ticket written from it. */
export interface EvaluationSource {
  readonly name: string;
  readonly language: Language;
  /** What kind of work it is by nature, whatever its reporter chose. */
  readonly work: FeedbackType;
  /** Only a title: one checkable criterion is enough. */
  readonly oneLine: boolean;
  readonly source: TicketSource;
  readonly priorities: { readonly levels: readonly TicketPriority[]; readonly because: string };
  /** What a developer needs to find anywhere in the ticket. */
  readonly required: Facts;
  /** What people agreed on in the end; a ticket that leaves it out of its criteria asks for the wrong work. */
  readonly decided?: Facts;
  readonly forbidden?: Forbidden;
}

export interface Forbidden {
  /** Conclusions the source does not hold. */
  readonly anywhere?: readonly string[];
  /** Wishes that were given up, things that are only feared: fine as history, wrong as a requirement. */
  readonly inCriteria?: readonly string[];
  readonly inTitle?: readonly string[];
  /** Titles that say nothing; wrong only when they are the whole title. */
  readonly asTitle?: readonly string[];
}

type Described = Omit<EvaluationSource, "language" | "work" | "oneLine" | "source"> & {
  readonly source: Omit<TicketSource, "id">;
};

export const evaluationSources = (
  work: FeedbackType,
  language: Language,
  described: readonly Described[],
): readonly EvaluationSource[] =>
  described.map((each) => ({
    ...each,
    work,
    language,
    oneLine: isOneLine(each.source),
    source: { ...each.source, id: `of-${each.name.replaceAll(" ", "-")}` },
  }));

const isOneLine = ({ description, comments, checklist, annotations }: Omit<TicketSource, "id">) =>
  description === "" && comments.length === 0 && checklist.length === 0 && annotations.length === 0;

type Fields = Partial<Omit<TicketSource, "id" | "kind" | "comments">> & {
  readonly title: string;
  /** Author and words, oldest first; the ids are c1, c2 and so on. */
  readonly comments?: readonly (readonly [author: string | null, content: string])[];
};

export const feedback = (fields: Fields & { readonly type: FeedbackType }) => sourceOf("feedback", fields);

export const card = (fields: Omit<Fields, "type" | "pageUrl" | "browserInfo">) => sourceOf("board_card", fields);

const sourceOf = (kind: TicketSource["kind"], { comments = [], ...fields }: Fields): Omit<TicketSource, "id"> => ({
  kind,
  description: "",
  labels: [],
  checklist: [],
  browserInfo: {},
  annotations: [],
  ...fields,
  comments: comments.map(([author, content], index) => ({ id: `c${index + 1}`, author, content })),
});

export const open = (text: string) => ({ text, checked: false });
export const done = (text: string) => ({ text, checked: true });
