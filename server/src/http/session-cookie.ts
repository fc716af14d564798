import type { FastifyReply, FastifyRequest } from "fastify";

/** How long a browser keeps the cookie. The service ends a session by then at the latest. */
const maxAgeSeconds = 90 * 24 * 60 * 60;

/** Browsers accept the prefix only with `Secure` and without a domain, so no other host can set this cookie. */
const secureName = "__Host-corkboard";
const plainName = "corkboard";

const patternOf = (name: string) => new RegExp(`(?:^|;) *${name}=([\\w-]{43}) *(?:;|$)`);
const securePattern = patternOf(secureName);
const plainPattern = patternOf(plainName);

/** Reads and sets the cookie that holds the secret of a session. */
export class SessionCookie {
  readonly #publicUrl: URL | undefined;

  /** `publicUrl` is where the operator says that the service is reached, if at all. */
  constructor(publicUrl: string | undefined) {
    this.#publicUrl = publicUrl === undefined ? undefined : new URL(publicUrl);
  }

  /** The secret, if the request has one that is well-formed. */
  read(request: FastifyRequest): string | undefined {
    const { cookie } = request.headers;
    if (cookie === undefined) return undefined;
    return (this.#isSecure(request) ? securePattern : plainPattern).exec(cookie)?.[1];
  }

  set(request: FastifyRequest, reply: FastifyReply, secret: string): void {
    reply.header("set-cookie", this.#cookie(request, secret, maxAgeSeconds));
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    reply.header("set-cookie", this.#cookie(request, "", 0));
  }

  #cookie(request: FastifyRequest, value: string, maxAge: number): string {
    const [name, secure] = this.#isSecure(request) ? [secureName, "; Secure"] : [plainName, ""];
    return `${name}=${value}; Max-Age=${maxAge}; Path=/${secure}; HttpOnly; SameSite=Lax`;
  }

  /** Whether the browser uses HTTPS, as far as the service can know behind a proxy. */
  #isSecure({ protocol, host }: FastifyRequest): boolean {
    if (protocol === "https") return true;
    return this.#publicUrl?.protocol === "https:" && this.#publicUrl.host === host;
  }
}
