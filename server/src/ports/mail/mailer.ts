/** A mail as the service means it; how it looks on the wire is the mailer's business. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same over repetitions, so that a receiver recognises one. Without its angle brackets. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** Resolves once a mail server answers for the mail; rejects with a `MailFailure` where none does. */
  send(mail: Mail): Promise<void>;
  /** What is still being sent fails. */
  close(): void;
}

/** A mail that nobody accepted. Its reason is a code: what servers say in words may hold addresses. */
export class MailFailure extends Error {
  override name = "MailFailure";
  readonly reason: string;
  /** The same mail to the same address would be refused again. */
  readonly permanent: boolean;
  constructor(reason: string, permanent: boolean, cause: unknown) {
    super(`mail not accepted: ${reason}`, { cause });
    this.reason = reason;
    this.permanent = permanent;
  }
}
