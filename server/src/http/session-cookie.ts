import type { FastifyReply, FastifyRequest } from "fastify";

export interface CookieKind {
  readonly name: string;
  /** How long a browser keeps the cookie. The service ends a session by then at the latest. */
  readonly maxAgeSeconds: number;
}

const daySeconds = 24 * 60 * 60;

/** Members and contacts of clients are signed in independently of each other. */
export const memberCookie: CookieKind = { name: "corkboard", maxAgeSeconds: 90 * daySeconds };
export const contactCookie: CookieKind = { name: "corkboard-portal", maxAgeSeconds: 30 * daySeconds };

const patternOf = (name: string) => new RegExp(`(?:^|;) *${name}=([\\w-]{43}) *(?:;|$)`);

/** Reads and sets the cookie that holds the secret of a session. */
export class SessionCookie {
  readonly #publicUrl: URL | undefined;
  readonly #maxAgeSeconds: number;
  readonly #plain: { readonly name: string; readonly pattern: RegExp };
  /** Browsers accept the prefix only with `Secure` and without a domain, so no other host can set this cookie. */
  readonly #secure: { readonly name: string; readonly pattern: RegExp };

  /** `publicUrl` is where the operator says that the service is reached, if at all. */
  constructor(publicUrl: string | undefined, { name, maxAgeSeconds }: CookieKind) {
    this.#publicUrl = publicUrl === undefined ? undefined : new URL(publicUrl);
    this.#maxAgeSeconds = maxAgeSeconds;
    this.#plain = { name, pattern: patternOf(name) };
    this.#secure = { name: `__Host-${name}`, pattern: patternOf(`__Host-${name}`) };
  }

  /** The secret, if the request has one that is well-formed. */
  read(request: FastifyRequest): string | undefined {
    const { cookie } = request.headers;
    if (cookie === undefined) return undefined;
    return (this.#isSecure(request) ? this.#secure : this.#plain).pattern.exec(cookie)?.[1];
  }

  set(request: FastifyRequest, reply: FastifyReply, secret: string): void {
    reply.header("set-cookie", this.#cookie(request, secret, this.#maxAgeSeconds));
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    reply.header("set-cookie", this.#cookie(request, "", 0));
  }

  #cookie(request: FastifyRequest, value: string, maxAge: number): string {
    const isSecure = this.#isSecure(request);
    const { name } = isSecure ? this.#secure : this.#plain;
    const secure = isSecure ? "; Secure" : "";
    return `${name}=${value}; Max-Age=${maxAge}; Path=/${secure}; HttpOnly; SameSite=Lax`;
  }

  /** Whether the browser uses HTTPS, as far as the service can know behind a proxy. */
  #isSecure({ protocol, host }: FastifyRequest): boolean {
    if (protocol === "https") return true;
    return this.#publicUrl?.protocol === "https:" && this.#publicUrl.host === host;
  }
}
