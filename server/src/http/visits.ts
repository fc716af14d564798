import {
  errors,
  type FormName,
  operations,
  type Route,
  routes,
  type Routes,
  type VisitorName,
} from "@corkboard/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Static } from "typebox";
import type { Database, Reader, Tx } from "../db/database.ts";
import { Fault } from "../shared/fault.ts";
import type { VisitedProject } from "../shared/visited-project.ts";
import type { OperationResponse } from "./responses/operation-response.ts";
import { addressOf } from "./limits/client-address.ts";
import { handlePreflights, letNobodyRead, letRead } from "./responses/cross-origin.ts";
import { acceptForms, readForm } from "./forms/form-body.ts";
import type { MultipartForm } from "./forms/multipart-form.ts";
import type { VisitorLimits } from "./limits/visitor-limits.ts";

type ResponseOf<Name extends VisitorName> = OperationResponse<Static<Routes[Name]["response"]>>;

/** What a handler is given: the project whose key was shown, the form if there is one, and a way to the data. */
interface Visit {
  readonly project: VisitedProject;
  readonly db: Reader;
  commit<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

export type VisitHandler<Name extends VisitorName> = (
  visit: Visit & (Name extends FormName ? { form: MultipartForm } : unknown),
) => Promise<ResponseOf<Name>>;

export interface VisitOptions {
  readonly db: Database;
  /** Where uploaded files wait until their operation has decided what becomes of them. */
  readonly spoolFolder: string;
  readonly visitorLimits: VisitorLimits;
  /** The website whose key this is. */
  visited(key: string): Promise<VisitedProject | undefined>;
  /** Called when a change of this organisation is durable. */
  onWritten(org: string): void;
}

/** Pages ask for the same again and again. */
const readCaching = "private, max-age=60";

export function registerVisit<Name extends VisitorName>(
  app: FastifyInstance,
  name: Name,
  handler: VisitHandler<Name>,
  options: VisitOptions,
): void {
  const { method, path, status } = operations[name];
  const route: Route = routes[name];
  const carryOut = async (project: VisitedProject, form: MultipartForm | undefined) => {
    const { db } = options;
    const commit: Visit["commit"] = async (work) => {
      const result = await db.write(work);
      options.onWritten(project.orgId);
      return result;
    };
    return handler({ project, db, commit, form } as Parameters<typeof handler>[0]);
  };
  const handled: RouteOptions = {
    method,
    url: path,
    schema: { response: { [status]: route.response } },
    onRequest: (request, reply, done) => {
      try {
        greet(request, reply, options);
      } catch (fault) {
        return done(fault as Fault);
      }
      done();
    },
    handler: async (request, reply) => {
      const response = route.form
        ? await receiveForm(request, reply, { route, options, carryOut })
        : await carryOut(await admit(request, reply, options, keyIn(request.query)), undefined);
      reply.code(status);
      if (response.location !== undefined) reply.header("location", response.location);
      if (method === "GET") reply.header("cache-control", readCaching);
      return response.body;
    },
  };
  handlePreflights(app, path, method);
  void app.register(async (visits) => {
    if (route.form) acceptForms(visits);
    visits.route(handled);
  });
}

/**
 * Asked of every visitor before anything of the request is looked at. Until the project is known nobody can tell which
 * pages may read the answer, and there is nothing in it but that something is wrong with the request.
 */
function greet(request: FastifyRequest, reply: FastifyReply, { visitorLimits }: VisitOptions): void {
  const { origin } = request.headers;
  reply.header("vary", "Origin");
  if (origin !== undefined) letRead(reply, origin);
  visitorLimits.takeRequest(addressOf(request), reply);
}

/** The project of the key, if it may be visited from here. */
async function admit(
  { headers: { origin, "sec-fetch-site": site } }: FastifyRequest,
  reply: FastifyReply,
  { visited }: VisitOptions,
  key: string | undefined,
): Promise<VisitedProject> {
  const project = key === undefined ? undefined : await visited(key);
  if (!project) throw new Fault(errors.invalidApiKey);
  // A page of the service's own, where anybody may try the widget; no page can write this header itself.
  const isOwnPage = site === "same-origin";
  if (origin !== undefined && !isOwnPage && !project.isUsedOn(origin)) {
    letNobodyRead(reply);
    throw new Fault(errors.originNotAllowed);
  }
  if (!project.settings.enabled) throw new Fault(errors.widgetDisabled);
  return project;
}

function keyIn(query: unknown): string | undefined {
  const { api_key: key } = query as { api_key?: string | string[] };
  return typeof key === "string" ? key : undefined;
}

interface Receiving<Body> {
  readonly route: Route;
  readonly options: VisitOptions;
  carryOut(project: VisitedProject, form: MultipartForm): Promise<OperationResponse<Body>>;
}

/** The form begins with the key, so that nothing else of it is read for somebody who is not let in. */
async function receiveForm<Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, options, carryOut }: Receiving<Body>,
): Promise<OperationResponse<Body>> {
  const { visitorLimits } = options;
  const address = addressOf(request);
  let project: VisitedProject | undefined;
  let finish: (() => void) | undefined;
  const accept = async (key: string | undefined) => {
    project = await admit(request, reply, options, key);
    finish = visitorLimits.beginForm(project.id, address);
    visitorLimits.takeReport(project.id, address, reply);
  };
  try {
    const form = await readForm(request, route, { ...options, opening: { field: "api_key", accept } });
    try {
      if (!project) throw new Fault(errors.invalidApiKey);
      return await carryOut(project, form);
    } finally {
      await form.dispose();
    }
  } finally {
    finish?.();
  }
}
