import type { FastifyReply, FastifyRequest } from "fastify";
import { basePathOf } from "../config/public-url.ts";
import type { ProxyCheck } from "./proxy-check.ts";

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

interface OwnAddress {
  /** Where the operator says that the service is reached, if at all. */
  readonly publicUrl: string | undefined;
  /** Notices requests that arrive at another address. */
  readonly proxy: Pick<ProxyCheck, "note">;
}

/** A cookie of the service's own pages, which scripts and other sites cannot read. */
export class OwnCookie {
  readonly #options: CookieOptions;
  readonly #isPublicUrlSecure: boolean;
  readonly #proxy: Pick<ProxyCheck, "note">;
  readonly #basePath: string;
  readonly #secureName: string;
  readonly #patterns: { readonly secure: RegExp; readonly plain: RegExp };

  private constructor(options: CookieOptions, { publicUrl, proxy }: OwnAddress) {
    this.#options = options;
    this.#isPublicUrlSecure = publicUrl?.startsWith("https:") ?? false;
    this.#proxy = proxy;
    this.#basePath = basePathOf(publicUrl);
    const { name, value } = options;
    this.#secureName = (this.#basePath === "" ? ownHost : secureOnly) + name;
    this.#patterns = { secure: patternOf(this.#secureName, value), plain: patternOf(name, value) };
  }

  static ofSession = (own: OwnAddress) => new OwnCookie(sessionOptions, own);
  static ofContact = (own: OwnAddress) => new OwnCookie(contactOptions, own);
  static ofAttempt = (own: OwnAddress) => new OwnCookie(attemptOptions, own);

  /** The value, if the request has one that is well-formed. */
  read(request: FastifyRequest): string | undefined {
    const { cookie } = request.headers;
    if (cookie === undefined) return undefined;
    const { secure, plain } = this.#patterns;
    return (this.#isSecure(request) ? secure : plain).exec(cookie)?.[1];
  }

  set(request: FastifyRequest, reply: FastifyReply, value: string): void {
    this.#proxy.note(request);
    reply.header("set-cookie", this.#cookie(request, value, this.#options.maxAgeSeconds));
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    reply.header("set-cookie", this.#cookie(request, "", 0));
  }

  #cookie(request: FastifyRequest, value: string, maxAge: number): string {
    const { name } = this.#options;
    const [used, secure] = this.#isSecure(request) ? [this.#secureName, "; Secure"] : [name, ""];
    return `${used}=${value}; Max-Age=${maxAge}; Path=${this.#basePath || "/"}${secure}; HttpOnly; SameSite=Lax`;
  }

  /** Whether the browser uses HTTPS. A proxy may not say so, but then the operator's address does. */
  #isSecure({ protocol }: FastifyRequest): boolean {
    return protocol === "https" || this.#isPublicUrlSecure;
  }
}

/** Browsers accept the prefix only with `Secure`, `Path=/` and without a domain, so no other host can set this cookie. */
const ownHost = "__Host-";
/** Below a path, where other programs share the host: the cookie must not be sent to them, so its path is not `/`. */
const secureOnly = "__Secure-";

const patternOf = (name: string, value: RegExp) => new RegExp(`(?:^|;) *${name}=(${value.source}) *(?:;|$)`);
