import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FeedbackStatus, FeedbackType, Role, SavedViewPage, TicketPriority } from "@corkboard/contract";

/** The company that the demo shows, its sample pages and the evidence recorded on them (`npm run demo:record`). */
export const demoFolder = join(import.meta.dirname, "..", "..", "..", "demo");

export interface Person {
  readonly name: string;
  readonly email: string;
}

export interface Customer {
  /** Of its files in the demo's folders. */
  readonly id: string;
  readonly name: string;
  /** Invited to the client portal. */
  readonly contact?: Person;
  readonly website: { readonly name: string; readonly url: string };
  readonly board: string;
  readonly timeZone: string;
}

interface Browser {
  readonly browser: string;
  readonly os: string;
  readonly viewport: string;
  readonly user_agent: string;
  /** Texts in reports that imply this browser. */
  readonly mentionedAs?: string;
}

interface Trade {
  readonly color: string;
  readonly text: string;
  readonly checklist: readonly string[];
}

export interface Agency {
  readonly name: string;
  readonly people: readonly (Person & { readonly role: Role })[];
  /** A coding agent that works with the token of a developer. */
  readonly agent: { readonly name: string; readonly of: string };
  readonly clients: readonly Customer[];
  readonly views: readonly {
    readonly who: string;
    readonly name: string;
    readonly page: SavedViewPage;
    readonly query: string;
    readonly shared?: boolean;
  }[];
  readonly talk: {
    readonly triage: Readonly<Record<FeedbackType, readonly string[]>>;
    readonly progress: Readonly<Record<FeedbackType, readonly string[]>>;
    readonly done: readonly string[];
    readonly thanks: readonly string[];
  };
  readonly cardTalk: readonly string[];
  readonly trades: Readonly<Record<string, Trade>>;
  readonly browsers: readonly Browser[];
}

export interface PlainReport {
  readonly type: FeedbackType;
  /** Default `en`. */
  readonly language?: string;
  readonly by: string;
  readonly page: string;
  readonly title: string;
  readonly says: string;
}

/** What somebody does about a report. `after` counts the hours since it arrived. */
export type Deed = { readonly after: number; readonly who: string } & (
  | { readonly do: "comment" | "reply" | "answer-by-reporter" | "show" | "reject"; readonly text: string }
  | { readonly do: "assign"; readonly to: readonly string[] }
  | { readonly do: "status"; readonly to: FeedbackStatus }
  | { readonly do: "ticket"; readonly priority: TicketPriority }
  | { readonly do: "claim"; readonly doing: string }
  | { readonly do: "ask"; readonly to: "team" | "reporter"; readonly text: string; readonly choices: string[] }
  | {
      readonly do: "deliver";
      readonly text: string;
      readonly branch: string;
      readonly commit: string;
      readonly preview?: string;
    }
  | { readonly do: "accept" }
);

/** A report with a screenshot and a recording. */
export interface RecordedReport extends Omit<PlainReport, "page"> {
  readonly evidence: string;
  readonly hoursAgo: number;
  readonly then: readonly Deed[];
}

export interface PlannedCard {
  readonly list: string;
  readonly trade: string;
  readonly title: string;
  readonly description?: string;
}

export const agency = read("agency.json", JSON.parse) as Agency;

export const plainReportsOf = ({ id }: Customer) => read(`${id}.reports.jsonl`, lines) as PlainReport[];
export const recordedReportsOf = ({ id }: Customer) => read(`${id}.evidence.jsonl`, lines) as RecordedReport[];
export const cardsOf = ({ id }: Customer) => read(`${id}.cards.jsonl`, lines) as PlannedCard[];

function read(name: string, parse: (text: string) => unknown): unknown {
  return parse(readFileSync(join(demoFolder, "company", name), "utf8"));
}

function lines(text: string): unknown[] {
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
}
