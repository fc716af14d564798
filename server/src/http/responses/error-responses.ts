import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type CatalogueError, type ErrorBody, errors } from "@corkboard/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { StorageUnavailable } from "../../db/database.ts";
import { Fault, type FaultDetails } from "../../shared/fault.ts";
import { FilesUnavailable } from "../../ports/files/file-store.ts";
import { newRequestId } from "../observe/request-id.ts";

/** What the framework found wrong with a request before any operation saw it. */
const frameworkErrors: Record<string, CatalogueError> = {
  FST_ERR_BAD_URL: errors.routeNotFound,
  FST_ERR_MAX_PARAM_LENGTH: errors.routeNotFound,
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: errors.unsupportedMediaType,
  FST_ERR_CTP_BODY_TOO_LARGE: errors.bodyTooLarge,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: errors.invalidJson,
};

const socketErrors: Record<string, CatalogueError> = {
  HPE_HEADER_OVERFLOW: errors.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: errors.requestTimeout,
};

const retryStorageAfterSeconds = 2;

/** The service keeps to its limits: nothing is wrong with it, and whoever meets one can come back. */
const refusalsByLimit = new Set<CatalogueError>([errors.intakeBusy, errors.imagesBusy, errors.streamsFull]);
const retryRefusedAfterSeconds = 5;

/** Every error leaves through here, in the one shape, and says no more than its catalogue entry does. */
export function sendErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new Fault(errors.routeNotFound), request, reply));
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { entry, message, details } = meetError(error, request, reply);
  return reply
    .code(entry.status)
    .header("content-type", "application/json; charset=utf-8")
    .header("x-request-id", request.id)
    .send(JSON.stringify(errorBody(entry, request.id, message, details)));
}

/** What the error means to the caller; the log gets the rest. */
export function meetError(error: unknown, request: FastifyRequest, reply: FastifyReply): Meaning {
  const meaning = meaningOf(error);
  const { status, message } = meaning.entry;
  const isByLimit = refusalsByLimit.has(meaning.entry);
  if (isByLimit) request.log.warn({ request_id: request.id }, message);
  else if (status >= 500) request.log.error({ request_id: request.id, err: error }, message);
  if (status === 503) reply.header("retry-after", isByLimit ? retryRefusedAfterSeconds : retryStorageAfterSeconds);
  if (meaning.entry === errors.unauthenticated) reply.header("www-authenticate", "Bearer");
  // What is still to come of it will not come; a stop must not wait for that.
  if (meaning.entry === errors.requestTimeout) reply.header("connection", "close");
  return meaning;
}

/** Answers a request so broken that it never became one. */
export function respondToBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // After an earlier answer nobody could tell which request this one belongs to.
  const isAnswered = socket.bytesWritten > 0;
  if (!socket.writable || isAnswered || error.code === "ECONNRESET") return void socket.destroy();
  const entry = socketErrors[error.code ?? ""] ?? errors.invalidHttp;
  const requestId = newRequestId();
  const body = JSON.stringify(errorBody(entry, requestId));
  socket.end(
    [
      `HTTP/1.1 ${entry.status} ${STATUS_CODES[entry.status]}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}

interface Meaning {
  readonly entry: CatalogueError;
  readonly message?: string;
  readonly details?: FaultDetails | undefined;
}

function meaningOf(error: unknown): Meaning {
  if (error instanceof Fault) return error;
  if (error instanceof StorageUnavailable || error instanceof FilesUnavailable) return { entry: errors.unavailable };
  const { code = "", statusCode = 500 } = error as Partial<FastifyError>;
  if (!code.startsWith("FST_") || statusCode >= 500) return { entry: errors.internal };
  return { entry: frameworkErrors[code] ?? (statusCode === 415 ? errors.unsupportedMediaType : errors.invalidInput) };
}

function errorBody(entry: CatalogueError, requestId: string, message: string = entry.message, details?: FaultDetails) {
  const body: ErrorBody = { error: message, code: entry.code, request_id: requestId };
  if (details) body.details = details;
  return body;
}
