import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

export interface ReceivedMail {
  readonly recipients: readonly string[];
  /** As it came, headers and all. */
  readonly raw: string;
  readonly mail: Email;
  header(name: string): string | undefined;
}

interface Behaviour {
  readonly port?: number;
  /** The user and password it asks for. */
  readonly login?: { readonly user: string; readonly password: string };
  /** Whether it quotes a wrong password when it refuses it. */
  readonly repeatsPasswords?: boolean;
  /** An SMTP status to refuse the sender with. */
  onSender?(): number | undefined;
  /** An SMTP status to refuse a recipient with. */
  onRecipient?(address: string): number | undefined;
  /** Runs once a mail was received whole, before that is acknowledged. May answer an SMTP status to refuse it. */
  onMail?(mail: ReceivedMail): Promise<number | void>;
}

/** A real SMTP server that keeps what it is sent. It is gone once the test is over. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  readonly url: string;
  /** How often somebody came to deliver something. */
  deliveries = 0;
  readonly #server: SMTPServer;

  private constructor(server: SMTPServer, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async start(behaviour: Behaviour = {}): Promise<MailServer> {
    const { login } = behaviour;
    const server = new SMTPServer({
      disabledCommands: login ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
      logger: false,
      closeTimeout: 1,
      onAuth(auth, _session, callback) {
        const isRight = auth.username === login?.user && auth.password === login?.password;
        const words = behaviour.repeatsPasswords ? `not ${auth.password}` : undefined;
        callback(isRight ? null : clientError(535, words), { user: auth.username });
      },
      onMailFrom(_address, _session, callback) {
        mailServer.deliveries++;
        callback(clientError(behaviour.onSender?.()));
      },
      onRcptTo({ address }, _session, callback) {
        callback(clientError(behaviour.onRecipient?.(address)));
      },
      onData(stream, { envelope }, callback) {
        const take = async () => {
          const raw = await text(stream);
          const received = await readMail(
            raw,
            envelope.rcptTo.map(({ address }) => address),
          );
          const status = await behaviour.onMail?.(received);
          if (typeof status === "number") return callback(clientError(status));
          mailServer.received.push(received);
          callback(null);
        };
        take().catch(callback);
      },
    });
    // Clients that are killed leave connections that break.
    server.on("error", () => undefined);
    await new Promise<void>((resolve) => {
      server.listen(behaviour.port ?? 0, "127.0.0.1", resolve);
    });
    const address = server.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const mailServer = new MailServer(server, `smtp://127.0.0.1:${port}`);
    onTestFinished(() => mailServer.stop());
    return mailServer;
  }

  /** The mails to one address, in the order they came. */
  mailsTo(address: string): ReceivedMail[] {
    return this.received.filter(({ recipients }) => recipients.includes(address));
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(resolve);
    });
  }
}

async function readMail(raw: string, recipients: readonly string[]): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  return {
    recipients,
    raw,
    mail,
    header: (name) => mail.headers.find(({ key }) => key === name.toLowerCase())?.value,
  };
}

const clientError = (status: number | undefined, words = "refused") =>
  status === undefined ? null : Object.assign(new Error(words), { responseCode: status });
