import type { FastifyInstance } from "fastify";
import type { SignedIn } from "../../shared/signed-in.ts";
import type { Callers } from "../callers.ts";
import { addressOf } from "../limits/client-address.ts";
import type { SignInLimits } from "../limits/sign-in-limits.ts";
import type { OwnCookie } from "../own-cookie.ts";

export interface CallbackRequest {
  /** What the provider has added to the address. */
  readonly query: string;
  /** The attempt that this browser has started, if any. */
  readonly attempt: string | undefined;
  readonly person: SignedIn | undefined;
  readonly userAgent: string;
  readonly address: string;
}

export interface CallbackResult {
  /** Where the browser continues, below the base path. */
  readonly path: string;
  /** The secret of a new session. */
  readonly cookie?: string;
}

interface Options {
  readonly callers: Callers;
  readonly cookie: OwnCookie;
  readonly attemptCookie: OwnCookie;
  readonly signInLimits: SignInLimits;
  readonly basePath: string;
  finish(request: CallbackRequest): Promise<CallbackResult>;
}

/** The page that a single sign-on provider leads back to. Only the browser that started the attempt has its cookie. */
export function exposeSignInCallback(app: FastifyInstance, options: Options): void {
  const { callers, cookie, attemptCookie, signInLimits, basePath, finish } = options;
  app.get("/sign-in/callback", async (request, reply) => {
    signInLimits.takeRequest(addressOf(request));
    const succeeded = await signInLimits.takeAttempt(addressOf(request));
    const [, query = ""] = request.url.split("?", 2);
    const result = await finish({
      query,
      attempt: attemptCookie.read(request),
      person: await callers.person(request),
      userAgent: request.headers["user-agent"] ?? "",
      address: addressOf(request),
    });
    attemptCookie.clear(request, reply);
    if (result.cookie !== undefined) {
      await succeeded();
      cookie.set(request, reply, result.cookie);
    }
    return reply.header("referrer-policy", "no-referrer").redirect(basePath + result.path, 303);
  });
}
