import {
  errors,
  type Operations,
  operations,
  type PathParams,
  type PersonName,
  type Route,
  routes,
  type Routes,
} from "@corkboard/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Static } from "typebox";
import type { Database, Reader, Tx } from "../db/database.ts";
import { Fault } from "../shared/fault.ts";
import type { JsonBody } from "../shared/input.ts";
import { requireRecentSignIn } from "../shared/recent-password.ts";
import type { Signer } from "../signing/signer.ts";
import type { SignedIn } from "../shared/signed-in.ts";
import { type Callers, organisationNamed } from "./callers.ts";
import type { Allowances } from "./limits/allowances.ts";
import { addressOf } from "./limits/client-address.ts";
import type { SignInLimits } from "./limits/sign-in-limits.ts";
import { objectBody } from "./operation-call.ts";
import type { OwnPages } from "./own-pages.ts";
import { queryReader, type QueryOf } from "./requests/query-string.ts";
import type { OperationResponse } from "./responses/operation-response.ts";
import type { OwnCookie } from "./own-cookie.ts";

/** A request about a person, not about an organisation's data. */
export interface PersonCall<Name extends PersonName> {
  /** The session that makes the request; undefined only for operations that are open to anyone. */
  readonly person: Routes[Name]["role"] extends "person" ? SignedIn : SignedIn | undefined;
  /** The organisation that the request names, if any. */
  readonly organisation: string | undefined;
  readonly params: PathParams<Operations[Name]["path"]>;
  readonly query: QueryOf<Routes[Name]>;
  readonly body: JsonBody;
  readonly client: { readonly address: string; readonly userAgent: string };
  readonly db: Reader;
  /** Runs the work in one transaction. */
  commit<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Call after a commit that has changed this organisation. */
  written(org: string): void;
}

export type PersonResponse<Name extends PersonName> = OperationResponse<Static<Routes[Name]["response"]>> & {
  /** The secret of a new session, for its cookie; null if the session has ended. */
  readonly cookie?: string | null;
  /** What this browser has to show when single sign-on leads back. */
  readonly attempt?: string;
};

export type PersonHandler<Name extends PersonName> = (call: PersonCall<Name>) => Promise<PersonResponse<Name>>;

export interface PeopleOptions {
  readonly db: Database;
  readonly signer: Signer;
  readonly callers: Callers;
  readonly ownPages: OwnPages;
  readonly cookie: OwnCookie;
  readonly attemptCookie: OwnCookie;
  readonly signInLimits: SignInLimits;
  /** Where the service is on its host, for `Location`. */
  readonly basePath: string;
  readonly allowance: Allowances | undefined;
  /** Called when a change in this organisation is durable. */
  onWritten(org: string): void;
}

export function registerPerson<Name extends PersonName>(
  app: FastifyInstance,
  name: Name,
  handler: PersonHandler<Name>,
  options: PeopleOptions,
): void {
  const { method, path, status } = operations[name];
  const route: Route = routes[name];
  const { db, cookie, attemptCookie, signer } = options;
  const readQuery = queryReader(name, signer);
  const people = new WeakMap<FastifyRequest, SignedIn>();
  app.route({
    method,
    url: path,
    schema: { response: { [status]: route.response } },
    onRequest: (request, reply, done) => {
      admit(request, reply, route, options).then(
        (person) => {
          if (person) people.set(request, person);
          done();
        },
        (fault: unknown) => done(fault as Fault),
      );
    },
    handler: async (request, reply) => {
      const person = people.get(request);
      const call = {
        person,
        organisation: organisationNamed(request),
        params: request.params,
        query: readQuery({ holder: person?.identityId ?? "", params: request.params, raw: request.query }),
        body: objectBody(request, route.body),
        client: { address: addressOf(request), userAgent: request.headers["user-agent"] ?? "" },
        db,
        commit: (work: (tx: Tx) => Promise<unknown>) => db.write(work),
        written: (org: string) => options.onWritten(org),
      };
      const response = await handler(call as unknown as PersonCall<Name>);
      setCookie(response.cookie, cookie, request, reply);
      if (response.attempt !== undefined) attemptCookie.set(request, reply, response.attempt);
      reply.code(status);
      if (response.location !== undefined) reply.header("location", options.basePath + response.location);
      return response.body;
    },
  });
}

/** The person who makes the request, before its body is read. A cookie without the right origin counts for nothing. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  { db, callers, ownPages, signInLimits, allowance }: PeopleOptions,
): Promise<SignedIn | undefined> {
  const isChange = request.method !== "GET" && request.method !== "HEAD";
  if (route.role === "person") {
    const person = await callers.person(request);
    if (!person) throw new Fault(errors.notSignedIn);
    allowance?.takePerson(person.identityId, reply);
    if (isChange) ownPages.require(request);
    if (route.recentPassword) requireRecentSignIn(person, db.now());
    return person;
  }
  signInLimits.takeRequest(addressOf(request));
  if (isChange) ownPages.rejectOthers(request);
  return ownPages.includes(request) ? callers.person(request) : undefined;
}

function setCookie(
  secret: string | null | undefined,
  cookie: OwnCookie,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (typeof secret === "string") cookie.set(request, reply, secret);
  if (secret === null) cookie.clear(request, reply);
}
