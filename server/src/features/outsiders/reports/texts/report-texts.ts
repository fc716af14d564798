import type { FeedbackStatus } from "@corkboard/contract";

/** All texts of the service for reporters, in one language. Plain text: they are escaped where they are used. */
export interface ReportTexts {
  readonly language: string;
  /** Of the times on the page; UTC if it is not known. */
  readonly timeZone?: string | undefined;
  readonly statuses: Readonly<Record<FeedbackStatus, string>>;
  readonly page: {
    readonly yourReport: string;
    /** Precedes the time. */
    readonly reported: string;
    readonly screenshot: string;
    /** What the status means. */
    readonly now: Readonly<Record<FeedbackStatus, string>>;
    readonly nothingToDo: string;
    readonly yourTurn: string;
    readonly conversation: string;
    readonly noReplies: string;
    readonly olderHidden: string;
    readonly messageTruncated: string;
    readonly team: string;
    readonly you: string;
    readonly reporter: string;
    readonly client: string;
    readonly replyHeading: string;
    readonly yourReply: string;
    readonly whoReadsIt: string;
    readonly send: string;
    readonly subscribed: string;
    readonly notSubscribed: string;
    readonly unsubscribe: string;
    readonly subscribe: string;
  };
  /** What was just done, by the page's `sent` parameter. */
  readonly done: {
    readonly reply: string;
    readonly answered: string;
    readonly accepted: string;
    readonly rejected: string;
  };
  /** Questions of agents and what they delivered. */
  readonly work: {
    readonly question: string;
    readonly fromAgent: string;
    readonly choose: string;
    readonly yourAnswer: string;
    readonly otherAnswer: string;
    readonly sendAnswer: string;
    readonly answerRequired: string;
    readonly delivery: string;
    readonly deliveryHelp: string;
    readonly before: string;
    readonly after: string;
    readonly elementGone: string;
    openPreview(host: string): string;
    readonly highlighted: string;
    readonly accept: string;
    readonly whatIsWrong: string;
    readonly reject: string;
    readonly reasonRequired: string;
    readonly alreadySettled: string;
    readonly earlier: string;
    readonly wasAccepted: string;
    readonly wasRejected: string;
  };
  readonly problem: {
    readonly empty: string;
    readonly unreadable: string;
    tooLong(maxCharacters: string): string;
    readonly tooMany: string;
  };
  readonly confirmUnsubscribe: Notice & { readonly button: string };
  readonly unsubscribed: Notice & { readonly back: string };
  readonly notFound: Notice;
  readonly tooManyRequests: Notice;
  readonly tooLarge: Notice;
  readonly error: Notice;
  readonly mail: {
    replied(who: string, title: string): string;
    done(title: string): string;
    question(title: string): string;
    delivery(title: string): string;
    updates(count: number, title: string): string;
    more(count: number): string;
    readonly someone: string;
    readonly open: string;
    readonly reason: string;
    readonly unsubscribe: string;
  };
}

/** A page with one heading and one sentence. */
export interface Notice {
  readonly heading: string;
  readonly sentence: string;
}
