import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import { ApiError } from "./api.ts";
import { compose, InvalidCursor } from "./text/compose.ts";
import { type Document, type Quote, quote } from "./text/trust.ts";
import type { Answer } from "./tool.ts";

export function toolResult({ picture, ...answer }: Answer): CallToolResult {
  const content: ContentBlock[] = [{ type: "text", text: compose(answer, answer).text }];
  if (picture) {
    content.push({
      type: "image",
      mimeType: picture.mediaType,
      data: Buffer.from(picture.bytes).toString("base64"),
    });
  }
  return { content };
}

/** Errors that the model can act on are results. Others are the caller's to handle. */
export function failedResult(error: unknown): CallToolResult {
  if (error instanceof InvalidCursor)
    return failure({ facts: ["Error: the cursor is no longer valid. Call again without one."], quotes: [] });
  if (error instanceof InvalidArguments) return failure({ facts: [`Error: ${error.message}`], quotes: [] });
  if (!(error instanceof ApiError)) throw error;
  return failure(errorDocument(error));
}

export class InvalidArguments extends Error {
  override name = "InvalidArguments";
}

function failure(document: Document): CallToolResult {
  return { content: [{ type: "text", text: compose(document).text }], isError: true };
}

interface ErrorClaim {
  readonly id: string;
  readonly agent: string;
  readonly state: string;
  readonly leased_until: string | null;
  readonly reason: string | null;
}

/** Messages are from the service's catalogue. What they report about a claim was written by agents and members. */
function errorDocument({ status, code, message, body, retryAfter }: ApiError): Document {
  const claim = body.claim as ErrorClaim | undefined;
  const reason = claim?.reason ?? null;
  return {
    facts: [
      `Error ${status} ${code}: ${message}`,
      ...(retryAfter === undefined ? [] : [`Try again in ${retryAfter} seconds.`]),
      ...(claim ? [`claim ${claim.id}: ${claim.state}; leased until ${claim.leased_until ?? "further notice"}`] : []),
    ],
    quotes: [
      ...(claim ? [quote("generated", "agent", claim.agent)] : []),
      ...(reason === null ? [] : [quote(reasonTrust(claim?.state), "reason", reason)]),
    ],
  };
}

/** A rejection's reason may be the reporter's. */
function reasonTrust(state: string | undefined): Quote["trust"] {
  if (state === "revoked") return "member";
  return state === "released" || state === "expired" ? "generated" : "visitor";
}
