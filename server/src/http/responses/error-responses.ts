import type { Socket } from "node:net";
import { type CatalogueError, type ErrorBody, errors } from "@corkboard/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ReadTooSlow, StorageUnavailable } from "../../db/database.ts";
import { Fault, type FaultClaim, type FaultCriteria, type FaultDetails } from "../../shared/fault.ts";
import { STATUS_CODES } from "../../shared/node-http.ts";
import { FilesUnavailable } from "../../ports/files/file-store.ts";
import { newRequestId } from "../observe/request-id.ts";

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

/** The service is healthy but at a limit. Logged as a warning; the client should retry. */
const overloadErrors = new Set<CatalogueError>([
  errors.intakeBusy,
  errors.imagesBusy,
  errors.responsesFull,
  errors.streamsFull,
  errors.passwordsBusy,
  errors.toolsBusy,
]);
const retryOverloadAfterSeconds = 5;

/** Sends every error in the same shape, with nothing beyond its catalogue entry. */
export function sendErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => sendError(error, request, reply));
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { entry, message, details, claim, criteria } = reportError(error, request, reply);
  return reply
    .code(entry.status)
    .header("content-type", "application/json; charset=utf-8")
    .header("x-request-id", request.id)
    .send(JSON.stringify(errorBody(entry, request.id, { message, details, claim, criteria })));
}

/** Logs an error, sets the headers that belong to it, and returns what the caller may see. */
export function reportError(error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorResponse {
  const response = toErrorResponse(error);
  const { status, message } = response.entry;
  const isOverload = overloadErrors.has(response.entry);
  if (isOverload) request.log.warn({ request_id: request.id }, message);
  else if (status >= 500) request.log.error({ request_id: request.id, err: error }, message);
  if (status === 503) reply.header("retry-after", isOverload ? retryOverloadAfterSeconds : retryStorageAfterSeconds);
  if (error instanceof Fault && error.retryAfterSeconds !== undefined) {
    reply.header("retry-after", error.retryAfterSeconds);
  }
  if (response.entry === errors.unauthenticated) reply.header("www-authenticate", "Bearer");
  // The rest of the request will not arrive; a stop must not wait for it.
  if (response.entry === errors.requestTimeout) reply.header("connection", "close");
  return response;
}

/** Responds to a request that could not be parsed as HTTP. */
export function respondToMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // After an earlier response the client could not tell which request this one belongs to.
  const hasResponded = socket.bytesWritten > 0;
  if (!socket.writable || hasResponded || error.code === "ECONNRESET") return void socket.destroy();
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

interface ErrorResponse {
  readonly entry: CatalogueError;
  readonly message?: string | undefined;
  readonly details?: FaultDetails | undefined;
  readonly claim?: FaultClaim | undefined;
  readonly criteria?: FaultCriteria | undefined;
}

function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof Fault) return error;
  if (error instanceof StorageUnavailable || error instanceof FilesUnavailable) return { entry: errors.unavailable };
  if (error instanceof ReadTooSlow) return { entry: errors.offsetBusy };
  const { code = "", statusCode = 500 } = error as Partial<FastifyError>;
  if (!code.startsWith("FST_") || statusCode >= 500) return { entry: errors.internal };
  return { entry: frameworkErrors[code] ?? (statusCode === 415 ? errors.unsupportedMediaType : errors.invalidInput) };
}

function errorBody(
  entry: CatalogueError,
  requestId: string,
  { message = entry.message, details, claim, criteria }: Omit<ErrorResponse, "entry"> = {},
) {
  const body: ErrorBody = { error: message, code: entry.code, request_id: requestId };
  if (details) body.details = details;
  if (claim) body.claim = claim;
  if (criteria) body.criteria = criteria;
  return body;
}
