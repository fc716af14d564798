import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export interface Account {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

const clientId = "corkboard";
const clientSecret = "a secret of the client";

/** A real OpenID Connect provider. Whoever opens its sign-in page is the account that is signed in next. */
export class OidcProvider {
  readonly #server: Server;
  readonly #provider: Provider;
  /** Who signs in next; undefined if the person declines. */
  next: Account | undefined;
  /** When they signed in at the provider, in seconds; just now unless given. */
  signedInAt: number | undefined;
  /** Requests to the token endpoint. */
  tokenRequests: string[] = [];

  private constructor(server: Server, provider: Provider) {
    this.#server = server;
    this.#provider = provider;
  }

  /** `redirectUri` is known once the service has started. */
  static async start({ reportsAuthTime = true } = {}): Promise<OidcProvider> {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    const accounts = new Map<string, Account>();
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const provider = new Provider(issuer, {
      jwks: { keys: [privateKey.export({ format: "jwk" })] },
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [
            "http://127.0.0.1/sign-in/callback",
            "http://localhost/sign-in/callback",
            "http://127.0.0.1/desk/sign-in/callback",
          ],
          application_type: "native",
          token_endpoint_auth_method: "client_secret_basic",
          // Without it, the provider reports the time only if a fresh sign-in is requested.
          require_auth_time: reportsAuthTime,
        },
      ],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: async () => ({ ...accounts.get(id), sub: id }),
      }),
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      cookies: { keys: ["for tests only"] },
      ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    });
    const started = new OidcProvider(server, provider);
    const handle = provider.callback();
    server.on("request", (request, response) => {
      if (request.url?.startsWith("/token")) started.tokenRequests.push(request.url);
      if (!request.url?.startsWith("/interaction/")) void handle(request, response);
      else void started.#interact(accounts, request, response).catch(() => response.writeHead(500).end());
    });
    return started;
  }

  get issuer(): string {
    return this.#provider.issuer;
  }

  get settings(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: "Studio SSO",
    };
  }

  /** Signs in and consents without asking, as the account in `next`. */
  async #interact(
    accounts: Map<string, Account>,
    ...[request, response]: Parameters<ReturnType<Provider["callback"]>>
  ) {
    const { prompt, params, session } = await this.#provider.interactionDetails(request, response);
    const { next } = this;
    if (!next) {
      const declined = { error: "access_denied", error_description: "the person declined" };
      return this.#provider.interactionFinished(request, response, declined);
    }
    accounts.set(next.sub, next);
    if (prompt.name === "login") {
      const login = { accountId: next.sub, ...(this.signedInAt === undefined ? {} : { ts: this.signedInAt }) };
      return this.#provider.interactionFinished(request, response, { login });
    }
    const grant = new this.#provider.Grant({
      accountId: session?.accountId ?? next.sub,
      clientId: String(params["client_id"]),
    });
    grant.addOIDCScope("openid email profile");
    const grantId = await grant.save();
    return this.#provider.interactionFinished(request, response, { consent: { grantId } });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
