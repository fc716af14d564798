import { APICallError } from "ai";
import { providerWords } from "./provider-words.ts";

const unwilling = new Set([400, 404, 415, 422]);

/** Whether a server may have turned down the schema, which it cannot enforce. */
export function mayMindSchema(error: unknown): boolean {
  return isAnsweredWith(error, (status) => unwilling.has(status) || status === 501);
}

/** Whether a server may have turned down the image, which it cannot see or finds too large. llama.cpp says so with 500. */
export function mayMindImage(error: unknown): boolean {
  return isAnsweredWith(
    error,
    (status, words) =>
      unwilling.has(status) ||
      status === 413 ||
      status === 501 ||
      (status === 500 && /\bimage|mmproj|multimodal|\bvision\b/i.test(words)),
  );
}

function isAnsweredWith(error: unknown, applies: (status: number, words: string) => boolean): boolean {
  if (!APICallError.isInstance(error) || isContentFilter(error)) return false;
  return applies(error.statusCode ?? 0, providerWords(error));
}

/** Azure turns down with 400 what its filter finds in one report, which says nothing of the next. */
function isContentFilter({ responseBody = "" }: APICallError): boolean {
  return /"code"\s*:\s*"content_filter"/.test(responseBody);
}
