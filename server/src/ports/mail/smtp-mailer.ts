import { createTransport } from "nodemailer";
import { type Mail, MailFailure, type Mailer } from "./mailer.ts";

interface Options {
  /** `smtps:` speaks TLS from the start, `smtp:` as soon as the server offers it. */
  readonly url: string;
  readonly from: string;
  readonly connections: number;
  readonly patience?: Patience;
}

/** How long a server is waited for. */
export interface Patience {
  /** From looking its name up to its greeting, with which some make strangers wait. */
  readonly greetingMs: number;
  /** For each answer after that. */
  readonly answerMs: number;
}

/**
 * A server that has the whole mail may look through it for ten minutes (RFC 5321, 4.5.3.2.6). Whoever hangs up earlier
 * sends it again and again, to a server that delivers it each time.
 */
export const patienceToSend: Patience = { greetingMs: 120_000, answerMs: 600_000 };
/** Somebody sits before the screen. */
const patienceToVerify: Patience = { greetingMs: 10_000, answerMs: 20_000 };
const dnsTimeoutMs = 10_000;
/** Servers hang up on whoever is silent for long; leaving first spares a mail that attempt. */
const idleTimeoutMs = 15_000;
/** Only for a connection that was lost before anything of the mail was sent. */
const mostRequeues = 1;

/** Sends over SMTP, keeping connections open for the mails that follow soon. */
export class SmtpMailer implements Mailer {
  readonly #pool: ReturnType<typeof openPool>;
  readonly #from: string;

  constructor(options: Options) {
    this.#pool = openPool(options.url, options.connections, options.patience ?? patienceToSend);
    this.#from = options.from;
  }

  async send(mail: Mail): Promise<void> {
    const message = {
      from: this.#from,
      to: [mail.to],
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.messageId}>`,
      date: new Date(),
      headers: { ...mail.headers },
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    await this.#pool.sendMail(message).catch((error: unknown) => {
      throw failureOf(error);
    });
  }

  close(): void {
    this.#pool.close({ force: true });
  }
}

/** Connects, logs in and hangs up; rejects with the reason where that fails. */
export async function verifySmtp(url: string): Promise<void> {
  const pool = openPool(url, 1, patienceToVerify);
  try {
    await pool.verify();
  } finally {
    pool.close({ force: true });
  }
}

/** The library's time for connecting covers the greeting too, whatever that has of its own. */
function openPool(url: string, maxConnections: number, { greetingMs, answerMs }: Patience) {
  return createTransport({
    url,
    pool: true,
    maxConnections,
    maxRequeues: mostRequeues,
    idleTimeout: idleTimeoutMs,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    dnsTimeout: dnsTimeoutMs,
    socketTimeout: answerMs,
  });
}

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly permanent?: boolean;
}

/** Where a server refuses the sender or the log-in for good, the operator can mend it: that is worth another attempt. */
function failureOf(error: unknown): MailFailure {
  const { code, command = "", responseCode, permanent = false } = error as SmtpError;
  const isAboutThisMail = command === "RCPT TO" || command === "DATA";
  return new MailFailure(String(responseCode ?? code ?? "unknown"), permanent && isAboutThisMail, error);
}
