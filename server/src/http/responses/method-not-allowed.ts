import { errors, type OperationName, operations, routes } from "@corkboard/contract";
import type { FastifyInstance } from "fastify";
import { Fault } from "../../shared/fault.ts";
import { sendError } from "./error-responses.ts";

const allMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Returns 405 with an Allow header for every other method of an operation's path. */
export function rejectOtherMethods(app: FastifyInstance): void {
  const methodsByPath = new Map<string, Set<string>>();
  for (const name of Object.keys(operations) as OperationName[]) {
    const { method, path } = operations[name];
    methodsByPath.set(path, (methodsByPath.get(path) ?? new Set()).add(method));
    if (routes[name].role === "visitor") methodsByPath.get(path)?.add("OPTIONS");
  }
  for (const [url, allowed] of methodsByPath) {
    if (allowed.has("GET")) allowed.add("HEAD");
    rejectMethodsExcept(app, url, allowed);
  }
}

export function rejectMethodsExcept(app: FastifyInstance, url: string, allowed: ReadonlySet<string>): void {
  const allow = [...allowed].toSorted().join(", ");
  app.route({
    method: allMethods.filter((method) => !allowed.has(method)),
    url,
    onRequest: (request, reply) => {
      sendError(new Fault(errors.methodNotAllowed), request, reply.header("allow", allow));
    },
    handler: () => undefined,
  });
}
