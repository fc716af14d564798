import { createTransport } from "nodemailer";
import { explainConnectionFailure } from "../../shared/connection-advice.ts";
import { type Mail, MailFailure, type Mailer, type MailProblem } from "./mailer.ts";

interface Options {
  /** `smtps:` uses TLS from the start, `smtp:` upgrades if the server offers it. */
  readonly url: string;
  readonly from: string;
  readonly connections: number;
  readonly timeouts?: SmtpTimeouts;
}

export interface SmtpTimeouts {
  /** From the DNS lookup to the greeting, which some servers delay for unknown clients. */
  readonly greetingMs: number;
  /** For each response after that. */
  readonly responseMs: number;
}

/**
 * A server may take ten minutes to process a received email (RFC 5321, 4.5.3.2.6). A client that disconnects earlier
 * sends it again, and the server delivers it each time.
 */
export const sendTimeouts: SmtpTimeouts = { greetingMs: 120_000, responseMs: 600_000 };
/** Shorter, because an operator is waiting. */
const verifyTimeouts: SmtpTimeouts = { greetingMs: 10_000, responseMs: 20_000 };
const dnsTimeoutMs = 10_000;
/** Servers close idle connections; closing first avoids a failed attempt. */
const idleTimeoutMs = 15_000;
/** Only for a connection that was lost before any of the email was sent. */
const maxRequeues = 1;

/** Sends over SMTP and keeps connections open for emails that follow shortly. */
export class SmtpMailer implements Mailer {
  readonly #pool: ReturnType<typeof openPool>;
  readonly #from: string;

  constructor(options: Options) {
    this.#pool = openPool(options.url, options.connections, options.timeouts ?? sendTimeouts);
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
      attachments: (mail.pictures ?? []).map(({ id, content }) => ({
        cid: id,
        content,
        filename: "screenshot.jpg",
        contentType: "image/jpeg",
        contentDisposition: "inline" as const,
      })),
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

/** Connects, logs in and disconnects; rejects with the reason if that fails, without the password. */
export async function verifySmtp(url: string): Promise<void> {
  const pool = openPool(url, 1, verifyTimeouts);
  try {
    await pool.verify();
  } catch (error) {
    // oxlint-disable-next-line preserve-caught-error -- it may contain the password
    throw new Error(withoutPassword(explained(error), url));
  } finally {
    pool.close({ force: true });
  }
}

function explained(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== "EAUTH") return explainConnectionFailure(error);
  return `${message}. Check the user name and the password in SMTP_URL, with special characters percent-encoded`;
}

/** The message comes from the mail server, which may repeat the password. */
function withoutPassword(text: string, url: string): string {
  const { password } = new URL(url);
  return password === "" ? text : text.replaceAll(password, "********").replaceAll(decoded(password), "********");
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

/** The library's connection timeout also covers the greeting, regardless of the greeting timeout. */
function openPool(url: string, maxConnections: number, { greetingMs, responseMs }: SmtpTimeouts) {
  return createTransport({
    url,
    pool: true,
    maxConnections,
    maxRequeues: maxRequeues,
    idleTimeout: idleTimeoutMs,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    dnsTimeout: dnsTimeoutMs,
    socketTimeout: responseMs,
  });
}

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly permanent?: boolean;
}

/** A permanently rejected sender or login is retried, because the operator can fix it. */
function failureOf(error: unknown): MailFailure {
  const { code, command = "", responseCode, permanent = false } = error as SmtpError;
  const isAboutThisMail = command === "RCPT TO" || command === "DATA";
  const reason = String(responseCode ?? code ?? "unknown");
  return new MailFailure(reason, problemOf(error as SmtpError), permanent && isAboutThisMail, error);
}

function problemOf({ code, command = "", responseCode }: SmtpError): MailProblem {
  if (code === "EAUTH") return "login_rejected";
  // A server that rejects the connection is as good as none.
  if (responseCode === undefined || command === "CONN") return "server_unreachable";
  if (command === "MAIL FROM") return "sender_rejected";
  return command === "RCPT TO" ? "recipient_rejected" : "email_rejected";
}
