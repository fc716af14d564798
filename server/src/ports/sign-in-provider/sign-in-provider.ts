/** How the operator has configured single sign-on. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people call it. */
  readonly name: string;
}

/** What connects the two halves of a sign-in: what was sent with the browser, and what has to come back. */
export interface SignInAttempt {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The provider has to ask the person again, even if they are signed in there. */
  readonly isFresh: boolean;
}

/** An account at the provider. */
export interface ProviderAccount {
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
  /** When the person proved who they are to the provider, in milliseconds; undefined if it does not say. */
  readonly authenticatedAt: number | undefined;
}

/** Signs people in elsewhere, by OpenID Connect. */
export interface SignInProvider {
  readonly issuer: string;
  /** The address to send the browser to. */
  begin(attempt: SignInAttempt): Promise<string>;
  /** Who has signed in, by what the browser has brought back. */
  complete(query: string, attempt: SignInAttempt): Promise<ProviderAccount>;
}

/** The provider cannot be reached, or does not do what a provider does. */
export class ProviderUnreachable extends Error {
  override name = "ProviderUnreachable";
}

/** The provider has not signed the person in, or the response is not one to this attempt. */
export class SignInRejected extends Error {
  override name = "SignInRejected";
  /** The person has changed their mind, or the provider does not let them in. */
  readonly isDenied: boolean;

  constructor(message: string, isDenied: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isDenied = isDenied;
  }
}
