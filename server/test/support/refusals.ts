import type { CatalogueError } from "@corkboard/contract";
import type { TestService, WireRequest } from "./harness.ts";

/** What the typed client throws for an error of the catalogue: `rejects.toMatchObject(refusal(errors.forbidden))`. */
export const refusal = (entry: CatalogueError, message: string = entry.message) => ({
  status: entry.status,
  code: entry.code,
  message,
});

/** The same as the wire shows it: `expect(answer).toMatchObject(wireRefusal(errors.forbidden))`. */
export const wireRefusal = (entry: CatalogueError, message: string = entry.message) => ({
  status: entry.status,
  body: { error: message, code: entry.code },
});

/** All of an answer that two requests made alike must have in common, to be compared byte by byte. */
export async function imageOf(service: TestService, method: string, path: string, request: WireRequest) {
  const headers = { ...request.headers, "x-request-id": "compared" };
  const response = await service.request(method, path, { ...request, headers });
  const { date: _date, ratelimit: _ratelimit, ...lasting } = Object.fromEntries(response.headers);
  return { status: response.status, headers: lasting, body: JSON.stringify(response.body) };
}
