import type { FeedbackStatus } from "@corkboard/contract";

/** All texts of the service for reporters, in one language. Plain text: they are escaped where they are used. */
export interface ReportTexts {
  readonly language: string;
  readonly statuses: Readonly<Record<FeedbackStatus, string>>;
  readonly page: {
    readonly yourReport: string;
    readonly status: string;
    readonly reported: string;
    readonly conversation: string;
    readonly noReplies: string;
    readonly olderHidden: string;
    readonly messageTruncated: string;
    readonly team: string;
    readonly you: string;
    readonly replyHeading: string;
    readonly yourReply: string;
    readonly whoReadsIt: string;
    readonly send: string;
    readonly sent: string;
    readonly subscribed: string;
    readonly notSubscribed: string;
    readonly unsubscribe: string;
    readonly subscribe: string;
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
