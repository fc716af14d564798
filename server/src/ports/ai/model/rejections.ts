import { APICallError } from "ai";
import { TicketWriterError } from "../proposal.ts";
import { providerMessage } from "./provider-message.ts";

/** The model began to answer and declined. */
export class ContentFiltered extends TicketWriterError {
  constructor() {
    super("refused", "the model declined to answer");
  }
}

const rejectionStatuses = new Set([400, 404, 415, 422]);

/** Whether the server may have rejected the schema because it cannot enforce one. */
export function isLikelySchemaRejection(error: unknown): boolean {
  return matchesResponse(error, (status) => rejectionStatuses.has(status) || status === 501);
}

/**
 * Whether the server may have rejected the image because it is unsupported or too large. llama.cpp returns 500 for
 * this.
 */
export function isLikelyImageRejection(error: unknown): boolean {
  return matchesResponse(
    error,
    (status, text) =>
      rejectionStatuses.has(status) ||
      status === 413 ||
      status === 501 ||
      (status === 500 && /\bimage|mmproj|multimodal|\bvision\b/i.test(text)),
  );
}

function matchesResponse(error: unknown, applies: (status: number, text: string) => boolean): boolean {
  if (!APICallError.isInstance(error) || isContentFilter(error)) return false;
  return applies(error.statusCode ?? 0, providerMessage(error));
}

/** Azure returns 400 for content that its filter flags. It concerns one report only and says nothing about the next. */
export function isContentFilter(error: unknown): boolean {
  if (error instanceof ContentFiltered) return true;
  return APICallError.isInstance(error) && /"code"\s*:\s*"content_filter"/.test(error.responseBody ?? "");
}
