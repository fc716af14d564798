import type { ClientAuth, Configuration, IDToken, UserInfoResponse } from "openid-client";
import { plainLine } from "@corkboard/contract";
import { boundedFetch, ProviderError } from "../outbound/bounded-fetch.ts";
import {
  type ProviderAccount,
  type ProviderSettings,
  ProviderUnreachable,
  type SignInAttempt,
  type SignInProvider,
  SignInRejected,
} from "./sign-in-provider.ts";

/** For each request to the provider. */
const timeoutSeconds = 10;
/** Providers change their keys and addresses rarely, and announce it. */
const discoveredForMs = 60 * 60 * 1_000;
/** How long ago somebody may have signed in at the provider to count as having just done so. */
const freshSeconds = 5 * 60;

/** Loaded with the first sign-in. */
const library = () => import("openid-client");

/** Discovers the provider when it is first needed, so that the service starts and works without it. */
export class OpenIdProvider implements SignInProvider {
  readonly #settings: ProviderSettings;
  #discovery: { readonly configuration: Promise<Configuration>; readonly until: number } | undefined;

  constructor(settings: ProviderSettings) {
    this.#settings = settings;
  }

  get issuer(): string {
    return this.#settings.issuer;
  }

  async begin({ redirectUri, state, nonce, codeVerifier, isFresh }: SignInAttempt): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
    const url = buildAuthorizationUrl(await this.discover(), {
      redirect_uri: redirectUri,
      scope: "openid email profile",
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
      ...(isFresh ? { prompt: "login", max_age: "0" } : {}),
    });
    return url.href;
  }

  async complete(query: string, attempt: SignInAttempt): Promise<ProviderAccount> {
    const { authorizationCodeGrant, fetchUserInfo } = await library();
    const configuration = await this.discover();
    try {
      const tokens = await authorizationCodeGrant(configuration, new URL(`${attempt.redirectUri}?${query}`), {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.codeVerifier,
        idTokenExpected: true,
        ...(attempt.isFresh ? { maxAge: freshSeconds } : {}),
      });
      const claims = tokens.claims();
      if (!claims) throw new SignInRejected("the provider returned no ID token", false);
      const isMissing = claims["email"] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
      return accountOf(
        claims,
        isMissing ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims,
      );
    } catch (error) {
      throw explained(error);
    }
  }

  /** Concurrent callers share a request. A failure is not kept. */
  async discover(): Promise<Configuration> {
    if (!this.#discovery || this.#discovery.until <= performance.now()) {
      const configuration = discovered(this.#settings);
      this.#discovery = { configuration, until: performance.now() + discoveredForMs };
      configuration.catch(() => {
        if (this.#discovery?.configuration === configuration) this.#discovery = undefined;
      });
    }
    return this.#discovery.configuration;
  }
}

async function discovered({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const client = await library();
  const { allowInsecureRequests, enableNonRepudiationChecks } = client;
  const url = new URL(issuer);
  try {
    return await client.discovery(url, clientId, {}, secretAuth(client, clientSecret), {
      [client.customFetch]: boundedFetch,
      timeout: timeoutSeconds,
      // Signatures are verified although the token comes from the provider directly: the operator may use plain HTTP.
      execute: [enableNonRepudiationChecks, ...(url.protocol === "http:" ? [allowInsecureRequests] : [])],
    });
  } catch (error) {
    throw explained(error);
  }
}

/** In the header, as every provider has to support it, unless the provider says that it does not. */
function secretAuth(client: Awaited<ReturnType<typeof library>>, secret: string): ClientAuth {
  const basic = client.ClientSecretBasic(secret);
  const post = client.ClientSecretPost(secret);
  return (server, metadata, body, headers) => {
    const supported = server.token_endpoint_auth_methods_supported;
    const use = supported === undefined || supported.includes("client_secret_basic") ? basic : post;
    return use(server, metadata, body, headers);
  };
}

/** Some providers write booleans as text. */
function accountOf({ sub, auth_time: seconds }: IDToken, claims: IDToken | UserInfoResponse): ProviderAccount {
  const { email, email_verified: isVerified, name: given } = claims as Record<string, unknown>;
  const name = typeof given === "string" ? plainLine(given) : "";
  return {
    subject: sub,
    email: typeof email === "string" ? email : undefined,
    isEmailVerified: isVerified === true || isVerified === "true",
    name: name.trim() === "" ? undefined : name,
    authenticatedAt: seconds === undefined ? undefined : seconds * 1_000,
  };
}

/** Whether the provider cannot be reached, or has not signed the person in. */
function explained(error: unknown): Error {
  if (error instanceof SignInRejected) return error;
  const { name, message, cause, code } = error as Error & { code?: string };
  const isTransport = error instanceof ProviderError || cause instanceof ProviderError || name === "TimeoutError";
  if (isTransport || (cause as Error | undefined)?.name === "TimeoutError" || code === "OAUTH_TIMEOUT")
    return new ProviderUnreachable((cause as Error | undefined)?.message ?? message, { cause: error });
  return new SignInRejected(message, name === "AuthorizationResponseError", { cause: error });
}
