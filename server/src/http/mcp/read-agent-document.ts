import { type AgentDocument, errors } from "@corkboard/contract";
import type { ApiError } from "@corkboard/mcp/agent-document";
import type { FastifyRequest } from "fastify";
import { Fault } from "../../shared/fault.ts";
import { type OwnOperations, ownOperations } from "./own-operations.ts";

/** Reading a page takes a few requests to the database. */
const timeoutMs = 30_000;

export type ReadAgentDocument = (request: FastifyRequest, id: string, cursor?: string) => Promise<AgentDocument>;

/** The document of a ticket, read through the service's own routes like everything that agents read. */
export function agentDocumentReader(own: Omit<OwnOperations, "failureOf">): ReadAgentDocument {
  // Loaded with the first request, like the tools.
  let loaded: Promise<typeof import("@corkboard/mcp/agent-document")> | undefined;
  return async (request, id, cursor) => {
    const { agentDocument, ApiError, InvalidCursor } = await (loaded ??= import("@corkboard/mcp/agent-document"));
    const failureOf = (...failure: ConstructorParameters<typeof ApiError>) => new ApiError(...failure);
    const api = ownOperations({ ...own, failureOf }, request, AbortSignal.timeout(timeoutMs));
    try {
      const page = await agentDocument(api, id, cursor);
      return { document: page.text, next_cursor: page.cursor ?? null };
    } catch (error) {
      if (error instanceof InvalidCursor) throw new Fault(errors.invalidDocumentCursor);
      throw error instanceof ApiError ? faultOf(error) : error;
    }
  };
}

/** The error of an operation that was called, as the caller's own. */
function faultOf({ status, code, retryAfter }: ApiError): Error {
  const entry = Object.values(errors).find((each) => each.status === status && each.code === code);
  const seconds = retryAfter === undefined ? {} : { retryAfterSeconds: Number(retryAfter) };
  return entry ? new Fault(entry, seconds) : new Error(`a called operation failed with status ${status}`);
}
