import { errors, forbiddenReasons, type Method, type Route, type TokenScope, tokenScopes } from "@corkboard/contract";
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { type Actor, isIntegration } from "../shared/actor.ts";
import { Fault, forbidden } from "../shared/fault.ts";
import { formatList } from "../shared/format-list.ts";
import { requireRecentPassword } from "../shared/recent-password.ts";
import type { Callers } from "./callers.ts";
import type { Allowances } from "./limits/allowances.ts";
import { addressOf } from "./limits/client-address.ts";
import type { OwnPages } from "./own-pages.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the guard of every operation in an organisation before anything reads it. */
    actor: Actor | null;
  }
}

export interface GuardOptions {
  readonly callers: Callers;
  readonly ownPages: OwnPages;
  readonly allowance: Allowances | undefined;
  readonly db: { now(): Date };
}

export interface Guard {
  /** Authenticates the caller, counts the request and checks permissions before the body is read. */
  readonly onRequest: onRequestHookHandler;
  /** Checks again after a slow upload or slow work, in case the token was revoked or the role changed. */
  recheck(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined;
}

/** The first check stays valid for this long, like the authenticator's cache of tokens. */
const freshForMs = 200;

export function guard(method: Method, route: Route, { callers, ownPages, allowance, db }: GuardOptions): Guard {
  const isInScope: Readonly<Record<TokenScope, boolean>> = {
    read: method === "GET" || route.forReadTokens === true,
    write: true,
    agent: route.agent === true,
  };
  const accepted = {
    acceptsQuery: route.stream === true || route.csv === true,
    acceptsDeleted: route.forDeletedOrganisations === true,
  };
  const authenticate = (actor: Actor | undefined, request: FastifyRequest) => {
    if (!actor) throw new Fault(errors.unauthenticated);
    request.actor = method === "GET" ? actor : { ...actor, address: addressOf(request) };
    return actor;
  };
  const authorise = (actor: Actor) => {
    const hasRole = route.role === "member" || actor.role === route.role;
    if (!isInScope[actor.scope] || !hasRole) throw forbidden(...obstaclesOf(actor, hasRole));
    if (route.notForIntegrations && isIntegration(actor)) throw forbidden(forbiddenReasons.integration());
    if (actor.clientId !== undefined && !route.forClientTokens) throw new Fault(errors.clientBoundToken);
    if (route.sessionOnly && actor.credential.kind !== "session") throw new Fault(errors.sessionRequired);
    if (route.recentPassword) requireRecentPassword(actor, db.now());
  };
  const obstaclesOf = ({ scope, role }: Actor, hasRole: boolean): string[] => {
    const scopes = formatList(
      tokenScopes.filter((one) => isInScope[one]),
      "or",
    );
    return [
      isInScope[scope] ? [] : forbiddenReasons.scope(scope, scopes),
      hasRole ? [] : forbiddenReasons.role(role),
    ].flat();
  };
  const check = (found: Actor | undefined, request: FastifyRequest, reply: FastifyReply) => {
    const actor = authenticate(found, request);
    if (actor.credential.kind === "session" && method !== "GET") ownPages.require(request);
    allowance?.take(actor, reply);
    authorise(actor);
  };
  const checkAgain = async (request: FastifyRequest) =>
    authorise(
      authenticate(await callers.identifyAgain(request, request.actor as Actor, accepted.acceptsDeleted), request),
    );

  return {
    onRequest(request, reply, done) {
      try {
        const found = callers.identify(request, accepted);
        if (found instanceof Promise) {
          found.then((actor) => check(actor, request, reply)).then(() => done(), done);
          return;
        }
        check(found, request, reply);
      } catch (fault) {
        return done(fault as Fault);
      }
      done();
    },
    recheck: (request, reply) => (reply.elapsedTime > freshForMs ? checkAgain(request) : undefined),
  };
}
