import type { CatalogueError } from "@corkboard/contract";
import type { TestService, WireRequest } from "./harness.ts";

/**
 * What the typed client throws for an error of the catalogue: `rejects.toMatchObject(clientError(errors.forbidden))`.
 */
export const clientError = (entry: CatalogueError, message: string = entry.message) => ({
  status: entry.status,
  code: entry.code,
  message,
});

/** The same as an HTTP response: `expect(response).toMatchObject(errorResponse(errors.forbidden))`. */
export const errorResponse = (entry: CatalogueError, message: string = entry.message) => ({
  status: entry.status,
  body: { error: message, code: entry.code },
});

/** The part of a response that must be identical for two equivalent requests, to be compared byte by byte. */
export async function comparableResponse(service: TestService, method: string, path: string, request: WireRequest) {
  const headers = { ...request.headers, "x-request-id": "compared" };
  const response = await service.request(method, path, { ...request, headers });
  const { date: _date, ratelimit: _ratelimit, ...lasting } = Object.fromEntries(response.headers);
  return { status: response.status, headers: lasting, body: JSON.stringify(response.body) };
}
