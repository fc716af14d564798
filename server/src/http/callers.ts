import { errors } from "@corkboard/contract";
import type { FastifyRequest } from "fastify";
import type { Actor } from "../shared/actor.ts";
import { Fault } from "../shared/fault.ts";
import { organisationOf, type SignedIn } from "../shared/signed-in.ts";
import type { OwnCookie } from "./own-cookie.ts";

type Soon<Value> = Value | Promise<Value>;

/** Resolves tokens and the secrets of sessions. */
export interface Credentials {
  readonly tokens: { identify(token: string): Soon<Actor | undefined> };
  readonly sessions: {
    identify(secret: string): Soon<SignedIn | undefined>;
    /** Undefined if the person is not in the organisation; without one, the last one used. */
    actorIn(person: SignedIn, organisation: string | undefined): Actor | undefined;
  };
}

/** What an operation accepts beside an open organisation that is named by a header. */
interface Accepted {
  readonly acceptsQuery?: boolean;
  readonly acceptsDeleted?: boolean;
}

const isDeleted = (person: SignedIn, organisation: string | undefined) =>
  (organisationOf(person, organisation)?.deleted_at ?? null) !== null;

/** The scheme is case-insensitive, the token is not. */
const bearer = /^[Bb][Ee][Aa][Rr][Ee][Rr] +(tok_[0-9a-f]{64})$/;

/** Identifies who makes a request. `Authorization` takes precedence: with it, the cookie is not even read. */
export class Callers {
  readonly #credentials: Credentials;
  readonly #cookie: OwnCookie;

  constructor(credentials: Credentials, cookie: OwnCookie) {
    this.#credentials = credentials;
    this.#cookie = cookie;
  }

  /**
   * Undefined without a valid token or session. Throws if a session names an organisation that is not the person's, or one
   * that is deleted.
   */
  identify(request: FastifyRequest, { acceptsQuery, acceptsDeleted }: Accepted = {}): Soon<Actor | undefined> {
    return this.#identify(request, (person) => {
      const organisation = organisationNamed(request) ?? (acceptsQuery ? organisationInQuery(request) : undefined);
      if (!acceptsDeleted && isDeleted(person, organisation)) throw new Fault(errors.organisationDeleted);
      const actor = this.#credentials.sessions.actorIn(person, organisation);
      if (!actor) throw new Fault(errors.organisationNotFound);
      return actor;
    });
  }

  /** The same caller in the same organisation; undefined if they may no longer act there. */
  identifyAgain(request: FastifyRequest, { orgId }: Actor, acceptsDeleted = false): Soon<Actor | undefined> {
    return this.#identify(request, (person) =>
      !acceptsDeleted && isDeleted(person, orgId) ? undefined : this.#credentials.sessions.actorIn(person, orgId),
    );
  }

  /** The person whose session the request belongs to. */
  person(request: FastifyRequest): Soon<SignedIn | undefined> {
    if (request.headers.authorization !== undefined) return undefined;
    const secret = this.#cookie.read(request);
    return secret === undefined ? undefined : this.#credentials.sessions.identify(secret);
  }

  #identify(request: FastifyRequest, actorOf: (person: SignedIn) => Actor | undefined): Soon<Actor | undefined> {
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const token = bearer.exec(authorization)?.[1];
      return token === undefined ? undefined : this.#credentials.tokens.identify(token);
    }
    const person = this.person(request);
    if (person instanceof Promise) return person.then((found) => found && actorOf(found));
    return person && actorOf(person);
  }
}

/** The organisation that a request names, if any. */
export function organisationNamed({ headers }: FastifyRequest): string | undefined {
  return headers["corkboard-organisation"]?.toString();
}

/** EventSource and links cannot set headers. */
function organisationInQuery({ query }: FastifyRequest): string | undefined {
  return (query as { organisation?: string | string[] }).organisation?.toString();
}
