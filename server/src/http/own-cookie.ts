import type { FastifyReply, FastifyRequest } from "fastify";

interface CookieOptions {
  readonly name: string;
  /** What a well-formed value looks like. */
  readonly value: RegExp;
  /** How long a browser keeps it. */
  readonly maxAgeSeconds: number;
}

/** The secret of a session. The service ends it by the end of the cookie's life at the latest. */
const sessionOptions: CookieOptions = { name: "corkboard", value: /[\w-]{43}/, maxAgeSeconds: 90 * 24 * 60 * 60 };

/** The secret of a contact of a client, who is signed in independently of members. */
const contactOptions: CookieOptions = { ...sessionOptions, name: "corkboard-portal", maxAgeSeconds: 30 * 24 * 60 * 60 };

/** What belongs to an attempt to sign in at a provider. */
const attemptOptions: CookieOptions = { name: "corkboard-sign-in", value: /[\w.-]{1,4000}/, maxAgeSeconds: 10 * 60 };

/** A cookie of the service's own pages, which scripts and other sites cannot read. */
export class OwnCookie {
  readonly #options: CookieOptions;
  readonly #publicUrl: URL | undefined;
  #isMismatchLogged = false;
  readonly #patterns: { readonly secure: RegExp; readonly plain: RegExp };

  /** `publicUrl` is where the operator says that the service is reached, if at all. */
  private constructor(options: CookieOptions, publicUrl: string | undefined) {
    this.#options = options;
    this.#publicUrl = publicUrl === undefined ? undefined : new URL(publicUrl);
    const { name, value } = options;
    this.#patterns = { secure: patternOf(secureName(name), value), plain: patternOf(name, value) };
  }

  static ofSession = (publicUrl: string | undefined) => new OwnCookie(sessionOptions, publicUrl);
  static ofContact = (publicUrl: string | undefined) => new OwnCookie(contactOptions, publicUrl);
  static ofAttempt = (publicUrl: string | undefined) => new OwnCookie(attemptOptions, publicUrl);

  /** The value, if the request has one that is well-formed. */
  read(request: FastifyRequest): string | undefined {
    const { cookie } = request.headers;
    if (cookie === undefined) return undefined;
    const { secure, plain } = this.#patterns;
    return (this.#isSecure(request) ? secure : plain).exec(cookie)?.[1];
  }

  set(request: FastifyRequest, reply: FastifyReply, value: string): void {
    this.#logMismatch(request);
    reply.header("set-cookie", this.#cookie(request, value, this.#options.maxAgeSeconds));
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    reply.header("set-cookie", this.#cookie(request, "", 0));
  }

  #cookie(request: FastifyRequest, value: string, maxAge: number): string {
    const { name } = this.#options;
    const [used, secure] = this.#isSecure(request) ? [secureName(name), "; Secure"] : [name, ""];
    return `${used}=${value}; Max-Age=${maxAge}; Path=/${secure}; HttpOnly; SameSite=Lax`;
  }

  /** Whether the browser uses HTTPS. A proxy may not say so, but then the operator's address does. */
  #isSecure({ protocol }: FastifyRequest): boolean {
    return protocol === "https" || this.#publicUrl?.protocol === "https:";
  }

  /** A proxy that does not pass on what the browser asked for makes links and checks of origins fail elsewhere. */
  #logMismatch({ host, protocol, log }: FastifyRequest): void {
    if (this.#isMismatchLogged || !this.#publicUrl) return;
    const seen = `${protocol}://${host}`;
    if (seen === this.#publicUrl.origin) return;
    this.#isMismatchLogged = true;
    log.warn(
      `somebody signed in at ${seen}, but CORKBOARD_URL begins with ${this.#publicUrl.origin}: let the proxy pass on Host and X-Forwarded-Proto, and set CORKBOARD_TRUST_PROXY=on`,
    );
  }
}

/** Browsers accept the prefix only with `Secure` and without a domain, so no other host can set this cookie. */
const secureName = (name: string) => `__Host-${name}`;

const patternOf = (name: string, value: RegExp) => new RegExp(`(?:^|;) *${name}=(${value.source}) *(?:;|$)`);
