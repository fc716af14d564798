import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

export interface ReceivedMail {
  readonly recipients: readonly string[];
  /** The message as received, with its headers. */
  readonly raw: string;
  readonly mail: Email;
  header(name: string): string | undefined;
}

interface Behaviour {
  readonly port?: number;
  /** The credentials it requires. */
  readonly login?: { readonly user: string; readonly password: string };
  /** Whether its error message repeats a wrong password. */
  readonly repeatsPasswords?: boolean;
  /** Returns an SMTP status to reject the sender with. */
  onSender?(): number | undefined;
  /** Returns an SMTP status to reject a recipient with. */
  onRecipient?(address: string): number | undefined;
  /** Runs after an email was received, before it is acknowledged. May return an SMTP status to reject it. */
  onMail?(mail: ReceivedMail): Promise<number | void>;
}

/** A real SMTP server that stores what it receives. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  readonly url: string;
  /** How many deliveries were attempted. */
  deliveries = 0;
  readonly #server: SMTPServer;

  private constructor(server: SMTPServer, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** Stopped when the test ends. */
  static async start(behaviour: Behaviour = {}): Promise<MailServer> {
    const mailServer = await MailServer.open(behaviour);
    onTestFinished(() => mailServer.stop());
    return mailServer;
  }

  /** For several tests, which have to stop it. */
  static async open(behaviour: Behaviour = {}): Promise<MailServer> {
    const { login } = behaviour;
    const server = new SMTPServer({
      disabledCommands: login ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
      logger: false,
      closeTimeout: 1,
      onAuth(auth, _session, callback) {
        const isRight = auth.username === login?.user && auth.password === login?.password;
        const reply = behaviour.repeatsPasswords ? `not ${auth.password}` : undefined;
        callback(isRight ? null : rejection(535, reply), { user: auth.username });
      },
      onMailFrom(_address, _session, callback) {
        mailServer.deliveries++;
        callback(rejection(behaviour.onSender?.()));
      },
      onRcptTo({ address }, _session, callback) {
        callback(rejection(behaviour.onRecipient?.(address)));
      },
      onData(stream, { envelope }, callback) {
        const take = async () => {
          const raw = await text(stream);
          const received = await readMail(
            raw,
            envelope.rcptTo.map(({ address }) => address),
          );
          const status = await behaviour.onMail?.(received);
          if (typeof status === "number") return callback(rejection(status));
          mailServer.received.push(received);
          callback(null);
        };
        take().catch(callback);
      },
    });
    // Killed clients leave broken connections.
    server.on("error", () => undefined);
    await new Promise<void>((resolve) => {
      server.listen(behaviour.port ?? 0, "127.0.0.1", resolve);
    });
    const address = server.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const mailServer = new MailServer(server, `smtp://127.0.0.1:${port}`);
    return mailServer;
  }

  /** The emails to one address, in the order received. */
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

const rejection = (status: number | undefined, reply = "rejected") =>
  status === undefined ? null : Object.assign(new Error(reply), { responseCode: status });
