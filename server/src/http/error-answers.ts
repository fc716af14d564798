import type { Socket } from "node:net";
import { type CatalogueError, type ErrorBody, errors } from "@corkboard/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { StorageUnavailable } from "../db/database.ts";
import { Fault, type FaultDetails } from "../fault.ts";

/** What the framework found wrong with a request before any operation saw it. */
const frameworkErrors: Record<string, CatalogueError> = {
  FST_ERR_BAD_URL: errors.invalidUrl,
  FST_ERR_MAX_PARAM_LENGTH: errors.invalidUrl,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: errors.unsupportedMediaType,
  FST_ERR_CTP_BODY_TOO_LARGE: errors.bodyTooLarge,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: errors.invalidJson,
};

const socketErrors: Record<string, CatalogueError> = {
  HPE_HEADER_OVERFLOW: errors.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: errors.requestTimeout,
};

const retryStorageAfterSeconds = 2;

/** Every error leaves through here, in the one shape, and says no more than its catalogue entry does. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new Fault(errors.routeNotFound), request, reply));
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { entry, message, details } = meaningOf(error);
  if (entry.status >= 500) request.log.error({ request_id: request.id, err: error }, entry.message);
  if (entry.status === 503) reply.header("retry-after", retryStorageAfterSeconds);
  return reply
    .code(entry.status)
    .header("content-type", "application/json; charset=utf-8")
    .header("x-request-id", request.id)
    .send(JSON.stringify(errorBody(entry, request.id, message, details)));
}

/** Answers a request so broken that it never became one. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const entry = socketErrors[error.code ?? ""] ?? { ...errors.invalidUrl, message: "The request is not valid HTTP" };
  const body = JSON.stringify(errorBody(entry, "none"));
  socket.end(
    `HTTP/1.1 ${entry.status} ${entry.message}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function meaningOf(error: unknown): { entry: CatalogueError; message?: string; details?: FaultDetails } {
  if (error instanceof Fault) return error;
  if (error instanceof StorageUnavailable) return { entry: errors.unavailable };
  const code = (error as FastifyError | undefined)?.code ?? "";
  return { entry: frameworkErrors[code] ?? errors.internal };
}

function errorBody(entry: CatalogueError, requestId: string, message: string = entry.message, details?: FaultDetails) {
  const body: ErrorBody = { error: message, code: entry.code, request_id: requestId };
  if (details) body.details = details;
  return body;
}
