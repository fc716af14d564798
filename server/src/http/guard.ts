import { errors, type Method, type Route } from "@corkboard/contract";
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type { Actor } from "../shared/actor.ts";
import { Fault } from "../shared/fault.ts";
import type { TokenAllowance } from "./limits/token-allowance.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the guard of every operation before anything reads it. */
    actor: Actor | null;
  }
}

export interface Identify {
  (token: string): Actor | undefined | Promise<Actor | undefined>;
}

export interface GuardOptions {
  readonly identify: Identify;
  readonly allowance: TokenAllowance | undefined;
}

/** The scheme is case-insensitive, the token is not. */
const bearer = /^[Bb][Ee][Aa][Rr][Ee][Rr] +(tok_[0-9a-f]{64})$/;

/** The token of a request, if it is well-formed. */
export const bearerTokenOf = (request: FastifyRequest): string | undefined =>
  bearer.exec(request.headers.authorization ?? "")?.[1];

export interface Guard {
  /** Authenticates the caller, counts the request and checks permissions before the body is read. */
  readonly onRequest: onRequestHookHandler;
  /** Checks again after a slow upload or slow work, in case the token was revoked or the role changed. */
  recheck(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined;
}

/** The first check stays valid for this long, like the authenticator's cache of tokens. */
const freshForMs = 200;

export function guard(method: Method, route: Route, { identify, allowance }: GuardOptions): Guard {
  const authenticate = (actor: Actor | undefined, request: FastifyRequest) => {
    if (!actor) throw new Fault(errors.unauthenticated);
    request.actor = actor;
    return actor;
  };
  const authorise = (actor: Actor) => {
    const mayWrite = method === "GET" || actor.scope === "write";
    const hasRole = route.role === "member" || actor.role === route.role;
    if (!mayWrite || !hasRole) throw new Fault(errors.forbidden);
  };
  const identifyCaller = (request: FastifyRequest) => {
    const token = bearerTokenOf(request);
    return token === undefined ? undefined : identify(token);
  };
  const check = (found: Actor | undefined, request: FastifyRequest, reply: FastifyReply) => {
    const actor = authenticate(found, request);
    allowance?.take(actor, reply);
    authorise(actor);
  };
  const checkAgain = async (request: FastifyRequest) => authorise(authenticate(await identifyCaller(request), request));

  return {
    onRequest(request, reply, done) {
      const found = identifyCaller(request);
      if (found instanceof Promise) {
        found.then((actor) => check(actor, request, reply)).then(() => done(), done);
        return;
      }
      try {
        check(found, request, reply);
      } catch (fault) {
        return done(fault as Fault);
      }
      done();
    },
    recheck: (request, reply) => (reply.elapsedTime > freshForMs ? checkAgain(request) : undefined),
  };
}
