import { errors, type Method, type Route } from "@corkboard/contract";
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type { Actor } from "../shared/actor.ts";
import { Fault } from "../shared/fault.ts";
import type { TokenAllowance } from "./limits/token-allowance.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the guard of every operation; never read before it. */
    actor: Actor | null;
  }
}

export interface Identify {
  (secret: string): Actor | undefined | Promise<Actor | undefined>;
}

export interface GuardOptions {
  readonly identify: Identify;
  readonly allowance: TokenAllowance | undefined;
}

/** The scheme in any case, the secret only as it was issued. */
const bearer = /^[Bb][Ee][Aa][Rr][Ee][Rr] +(tok_[0-9a-f]{64})$/;

/** The secret a request shows, if it has the form of one. */
export const secretOf = (request: FastifyRequest): string | undefined =>
  bearer.exec(request.headers.authorization ?? "")?.[1];

export interface Guard {
  /** What every operation asks before it looks at anything else: who, how often, and whether they may. */
  readonly atFirst: onRequestHookHandler;
  /** Whether they still may, where the request came slowly or its work took its time. */
  again(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined;
}

/** What was found out at first holds for this long, as an answer about a token does for a while. */
const freshForMs = 200;

export function guard(method: Method, route: Route, { identify, allowance }: GuardOptions): Guard {
  const admit = (actor: Actor | undefined, request: FastifyRequest) => {
    if (!actor) throw new Fault(errors.unauthenticated);
    request.actor = actor;
    return actor;
  };
  const allow = (actor: Actor) => {
    const mayWrite = method === "GET" || actor.scope === "write";
    const hasRole = route.role === "member" || actor.role === route.role;
    if (!mayWrite || !hasRole) throw new Fault(errors.forbidden);
  };
  const whoAsks = (request: FastifyRequest) => {
    const secret = secretOf(request);
    return secret === undefined ? undefined : identify(secret);
  };
  const check = (actor: Actor | undefined, request: FastifyRequest, reply: FastifyReply) => {
    const admitted = admit(actor, request);
    allowance?.take(admitted, reply);
    allow(admitted);
  };
  const checkAgain = async (request: FastifyRequest) => allow(admit(await whoAsks(request), request));

  return {
    atFirst(request, reply, done) {
      const found = whoAsks(request);
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
    again: (request, reply) => (reply.elapsedTime > freshForMs ? checkAgain(request) : undefined),
  };
}
