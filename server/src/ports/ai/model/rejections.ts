import { APICallError } from "ai";
import { providerMessage } from "./provider-message.ts";

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

/** Azure returns 400 for content that its filter flags in one report, which says nothing about the next. */
function isContentFilter({ responseBody = "" }: APICallError): boolean {
  return /"code"\s*:\s*"content_filter"/.test(responseBody);
}
