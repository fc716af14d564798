import { randomUUID } from "node:crypto";
import type { AuditEntry } from "@corkboard/contract";
import { afterAll, beforeAll, vi } from "vitest";
import { SoftwarePasskey } from "./authenticator.ts";
import { Browser, givePassword, password, signedIn } from "./browser-session.ts";
import { type Organisation, type Person, TestService } from "./harness.ts";
import { MailServer } from "./mail-server.ts";
import { type Account, OidcProvider } from "./oidc-provider.ts";
import { signInAt } from "./oidc-visitor.ts";

const origin = "http://localhost:3999";

export const secretOf = (url: string) => new URL(url).hash.slice(1);
export const newEmail = () => `${randomUUID()}@example.com`;

/** A service on which people can sign in in every way. */
export class AuditedService {
  readonly #provider: OidcProvider;
  readonly #mail: MailServer;
  readonly #service: TestService;

  private constructor(service: TestService, provider: OidcProvider, mail: MailServer) {
    this.#provider = provider;
    this.#mail = mail;
    this.#service = service;
  }

  static async start(): Promise<AuditedService> {
    const provider = await OidcProvider.start();
    const mail = await MailServer.open();
    const service = await TestService.start({
      ...provider.settings,
      SMTP_URL: mail.url,
      CORKBOARD_URL: origin,
      CORKBOARD_SIGN_IN_LIMIT: "off",
      CORKBOARD_RATE_LIMIT: "off",
      CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8",
    });
    return new AuditedService(service, provider, mail);
  }

  get wire(): TestService {
    return this.#service;
  }

  async newWorld(): Promise<AuditWorld> {
    const acme = await this.#service.createOrganisation();
    const dora = await acme.addMember("Dora Developer");
    const browser = await signedIn(this.#service, acme, acme.owner);
    return { acme, owner: acme.owner, browser, dora, email: await givePassword(this.#service, acme, dora) };
  }

  newBrowser(): Browser {
    return Browser.of(this.#service);
  }

  /** The text of the next email to an address. */
  async #mailAfter(email: string, act: () => Promise<unknown>): Promise<string> {
    const before = this.#mail.mailsTo(email).length;
    await act();
    await vi.waitUntil(() => this.#mail.mailsTo(email).length > before, { timeout: 30_000 });
    return this.#mail.mailsTo(email).at(-1)?.mail.text ?? "";
  }

  async codeFor(email: string): Promise<string> {
    const text = await this.#mailAfter(email, () => this.newBrowser().client.requestSignInCode({ body: { email } }));
    return /^\d{4} \d{4}$/m.exec(text)?.[0] ?? "";
  }

  async resetSecretFor(email: string): Promise<string> {
    const text = await this.#mailAfter(email, () => this.newBrowser().client.requestPasswordReset({ body: { email } }));
    return /\/reset#([\w-]+)/.exec(text)?.[1] ?? "";
  }

  /** Somebody who joined with a link that was not emailed, so that nobody has proved that the address is theirs. */
  async joinUnverified({ owner }: AuditWorld): Promise<string> {
    const email = newEmail();
    const { data } = await owner.client.createInvitation({ body: { email } });
    const body = { secret: secretOf(data.url), name: `Una ${email}`, password };
    await this.newBrowser().client.acceptInvitation({ body });
    return email;
  }

  newPasskey(): SoftwarePasskey {
    return new SoftwarePasskey(origin);
  }

  async addPasskey({ client }: Browser): Promise<{ passkey: SoftwarePasskey; id: string }> {
    const passkey = this.newPasskey();
    const { options } = (await client.startPasskeyRegistration()).data;
    const body = { name: "My phone", response: passkey.register(options) };
    return { passkey, id: (await client.finishPasskeyRegistration({ body })).data.id };
  }

  /** Goes to the provider and back. */
  async goToProvider(browser: Browser, purpose: "sign_in" | "reauthenticate" | "connect", account: Account) {
    const { url } = (await browser.client.startSingleSignOn({ body: { purpose } })).data;
    this.#provider.next = account;
    const { pathname, search } = await signInAt(url);
    await browser.follow(pathname + search);
  }

  /** Sends a form of the client portal. Returns the cookie that it sets. */
  async sendPortalForm(path: string, fields: Record<string, string>, cookie = ""): Promise<string> {
    const { url } = this.#service;
    const response = await fetch(url + path, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin: this.#service.origin },
      body: new URLSearchParams(fields),
    });
    return response.headers.get("set-cookie")?.split(";")[0] ?? "";
  }

  async stop(): Promise<void> {
    await this.#service.stop();
    await this.#mail.stop();
    await this.#provider.stop();
  }
}

/** An organisation of its own, with an owner and a developer who are signed in. */
export interface AuditWorld {
  readonly acme: Organisation;
  readonly owner: Person;
  /** The owner's. */
  readonly browser: Browser;
  readonly dora: Person;
  /** The developer's, who signs in with the password of the tests. */
  readonly email: string;
}

export const accountOf = (email: string): Account => ({ sub: randomUUID(), email, email_verified: true });

export const entriesOf = async ({ client }: Pick<Person, "client">): Promise<AuditEntry[]> =>
  (await client.listAudit({ query: { limit: 100 } })).data;

export function useAuditedService(): AuditedService {
  let service: AuditedService | undefined;
  beforeAll(async () => {
    service = await AuditedService.start();
  });
  afterAll(() => service?.stop());
  return new Proxy({} as AuditedService, {
    get(_, property) {
      if (!service) throw new Error("the service is only there inside tests and hooks");
      const value: unknown = Reflect.get(service, property, service);
      return typeof value === "function" ? value.bind(service) : value;
    },
  });
}
