import type { FeedbackStatus } from "@corkboard/contract";

/** All that a reporter reads of the service, in one language. Names, titles and texts are given as plain text. */
export interface ReportWords {
  readonly language: string;
  readonly statuses: Readonly<Record<FeedbackStatus, string>>;
  readonly page: {
    readonly yourReport: string;
    readonly status: string;
    readonly reported: string;
    readonly conversation: string;
    readonly nothingYet: string;
    readonly olderLeftOut: string;
    readonly restLeftOut: string;
    readonly team: string;
    readonly you: string;
    readonly reply: string;
    readonly yourReply: string;
    readonly whoReadsIt: string;
    readonly send: string;
    readonly sent: string;
    readonly mailIsOn: string;
    readonly mailIsOff: string;
    readonly stopMail: string;
    readonly resumeMail: string;
  };
  readonly problem: {
    readonly empty: string;
    readonly unreadable: string;
    tooLong(most: string): string;
    readonly tooMany: string;
  };
  /** Pages that say one thing: a heading and a sentence. */
  readonly stop: Notice & { readonly button: string };
  readonly stopped: Notice & { readonly back: string };
  readonly unknown: Notice;
  readonly tooFast: Notice;
  readonly tooLarge: Notice;
  readonly trouble: Notice;
  readonly mail: {
    replied(who: string, title: string): string;
    done(title: string): string;
    updates(count: number, title: string): string;
    more(count: number): string;
    readonly someone: string;
    readonly open: string;
    readonly reason: string;
    readonly stop: string;
  };
}

interface Notice {
  readonly heading: string;
  readonly sentence: string;
}
