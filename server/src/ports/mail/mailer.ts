import type { FailureReason } from "@corkboard/contract";

/** An email before it is encoded for the wire. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every attempt, so that recipients can detect duplicates. Without angle brackets. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Shown by the HTML, which names them as `cid:` and their ID. */
  readonly pictures?: readonly Picture[];
}

export interface Picture {
  readonly id: string;
  /** A JPEG. */
  readonly content: Buffer;
}

export interface Mailer {
  /** Resolves once a mail server has accepted the email; otherwise rejects with a `MailFailure`. */
  send(mail: Mail): Promise<void>;
  /** Emails that are still being sent fail. */
  close(): void;
}

/** What the mail server did not accept, if it could be reached at all. */
export type MailProblem = Exclude<FailureReason, "unexpected">;

/** An email that was not accepted. The reason is a code, because the text of a server's reply may contain addresses. */
export class MailFailure extends Error {
  override name = "MailFailure";
  readonly reason: string;
  readonly problem: MailProblem;
  /** The same email to the same address would be rejected again. */
  readonly permanent: boolean;
  constructor(reason: string, problem: MailProblem, permanent: boolean, cause: unknown) {
    super(`email not accepted: ${reason}`, { cause });
    this.reason = reason;
    this.problem = problem;
    this.permanent = permanent;
  }
}
