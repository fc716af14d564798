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
import { handlePreflights, clearCorsHeaders, setCorsHeaders } from "./responses/cross-origin.ts";
import { acceptForms, readForm } from "./forms/form-body.ts";
import type { MultipartForm } from "./forms/multipart-form.ts";
import type { VisitorLimits } from "./limits/visitor-limits.ts";

type ResponseOf<Name extends VisitorName> = OperationResponse<Static<Routes[Name]["response"]>>;

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
  /** Holds uploaded files until the operation stores or discards them. */
  readonly spoolFolder: string;
  readonly visitorLimits: VisitorLimits;
  /** Finds the website project with this public key. */
  findProject(key: string): Promise<VisitedProject | undefined>;
  /** Where the service is on its host, for `Location`. */
  readonly basePath: string;
  /** Called when a page is refused because of its origin. Never rejects. */
  noteRefusal(project: VisitedProject, origin: string): Promise<void>;
  /** Called when a change in this organisation is durable. */
  onWritten(org: string): void;
}

/** Every page view requests the same configuration. */
const readCacheControl = "private, max-age=60";

export function registerVisit<Name extends VisitorName>(
  app: FastifyInstance,
  name: Name,
  handler: VisitHandler<Name>,
  options: VisitOptions,
): void {
  const { method, path, status } = operations[name];
  const route: Route = routes[name];
  const execute = async (project: VisitedProject, form: MultipartForm | undefined) => {
    const { db } = options;
    const commit: Visit["commit"] = async (work) => {
      const result = await db.write(work);
      options.onWritten(project.orgId);
      return result;
    };
    return handler({ project, db, commit, form } as Parameters<typeof handler>[0]);
  };
  const routeOptions: RouteOptions = {
    method,
    url: path,
    schema: { response: { [status]: route.response } },
    onRequest: (request, reply, done) => {
      try {
        startVisit(request, reply, options);
      } catch (fault) {
        return done(fault as Fault);
      }
      done();
    },
    handler: async (request, reply) => {
      const response = route.form
        ? await receiveForm(request, reply, { route, options, execute })
        : await execute(await authoriseVisit(request, reply, options, keyIn(request.query)), undefined);
      reply.code(status);
      if (response.location !== undefined) reply.header("location", options.basePath + response.location);
      if (method === "GET") reply.header("cache-control", readCacheControl);
      return response.body;
    },
  };
  handlePreflights(app, path, method);
  void app.register(async (visits) => {
    if (route.form) acceptForms(visits);
    visits.route(routeOptions);
  });
}

/**
 * Runs before anything else is read. Until the project is known, pages of any origin may read the response: it can only
 * say what is wrong with the request.
 */
function startVisit(request: FastifyRequest, reply: FastifyReply, { visitorLimits }: VisitOptions): void {
  const { origin } = request.headers;
  reply.header("vary", "Origin");
  if (origin !== undefined) setCorsHeaders(reply, origin);
  visitorLimits.takeRequest(addressOf(request));
}

/** The project with this key, if its widget is enabled and may be used from the request's origin. */
async function authoriseVisit(
  { headers: { origin, "sec-fetch-site": site } }: FastifyRequest,
  reply: FastifyReply,
  { findProject, noteRefusal }: VisitOptions,
  key: string | undefined,
): Promise<VisitedProject> {
  const project = key === undefined ? undefined : await findProject(key);
  if (!project) throw new Fault(errors.invalidApiKey);
  // The service's own demo page may use any key. Pages cannot set this header themselves.
  const isOwnPage = site === "same-origin";
  if (origin !== undefined && !isOwnPage && !project.allowsOrigin(origin)) {
    clearCorsHeaders(reply);
    await noteRefusal(project, origin);
    throw new Fault(errors.originNotAllowed);
  }
  if (!project.settings.enabled) throw new Fault(errors.widgetDisabled);
  return project;
}

function keyIn(query: unknown): string | undefined {
  const { api_key: key } = query as { api_key?: string | string[] };
  return typeof key === "string" ? key : undefined;
}

interface FormVisit<Body> {
  readonly route: Route;
  readonly options: VisitOptions;
  execute(project: VisitedProject, form: MultipartForm): Promise<OperationResponse<Body>>;
}

/** The key is the form's first field, so that nothing else is read for a visitor who is rejected. */
async function receiveForm<Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, options, execute }: FormVisit<Body>,
): Promise<OperationResponse<Body>> {
  const { visitorLimits } = options;
  const address = addressOf(request);
  let project: VisitedProject | undefined;
  let releaseSlot: (() => void) | undefined;
  const accept = async (key: string | undefined) => {
    project = await authoriseVisit(request, reply, options, key);
    releaseSlot = visitorLimits.takeFormSlot(project.id, address);
    await visitorLimits.takeReport(project.id, address);
  };
  try {
    const form = await readForm(request, route, { ...options, firstField: { field: "api_key", accept } });
    try {
      if (!project) throw new Fault(errors.invalidApiKey);
      return await execute(project, form);
    } finally {
      await form.dispose();
    }
  } finally {
    releaseSlot?.();
  }
}
