import type { CatalogueError } from "@corkboard/contract";
import { expect } from "vitest";

/** What `service.request` answers when the service refuses with this entry of the catalogue. */
export const refusal = (entry: CatalogueError, message: string = entry.message) => ({
  status: entry.status,
  body: { error: message, code: entry.code, request_id: expect.any(String) },
});
