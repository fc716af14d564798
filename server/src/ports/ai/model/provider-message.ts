import type { APICallError } from "ai";
import { isObject, parsedJson } from "./json-in-text.ts";

/** How much of an unrecognised body is read; error pages may be long. */
const maxBodyLength = 4_000;
const maxParts = 5;
const maxNesting = 4;

/** The provider's error message: as parsed by the SDK, or extracted from an unrecognised body. May be empty. */
export function providerMessage({ message, data, responseBody = "" }: APICallError): string {
  // Without `data` the SDK did not recognise the body, and its message is the status text.
  const text = data === undefined ? messageOf(responseBody) || message : message;
  return withoutRequest(text);
}

function messageOf(body: string): string {
  const parsed = parsedJson(body);
  if (parsed !== undefined) return messageIn(parsed, maxNesting);
  return body.slice(0, maxBodyLength).replaceAll(/<(?:style|script)\b[^<]*<\/(?:style|script)>|<[^<>]*>/gi, " ");
}

/**
 * Accepts `{"error":"…"}`, `{"error":{"message":"…"}}`, `{"message":"…"}`, `{"detail":"…"}` and
 * `{"detail":[{"msg":"…"}]}`. Other fields are ignored: servers that validate requests echo the offending part.
 */
function messageIn(value: unknown, nesting: number): string {
  if (typeof value === "string") return value;
  if (nesting === 0 || typeof value !== "object" || value === null) return "";
  const parts = Array.isArray(value) ? value.slice(0, maxParts) : [];
  if (isObject(value)) parts.push(value["error"], value["message"], value["detail"], value["msg"]);
  const messages = parts.map((part) => messageIn(part, nesting - 1)).filter((text) => text !== "");
  return messages.slice(0, isObject(value) ? 1 : maxParts).join("; ");
}

/** Some servers quote the conversation at the end of an error message. The fence always precedes the report. */
function withoutRequest(text: string): string {
  return text.split(/messages(?:["']\s?:|\s?=)|report-[0-9a-f]{24}/, 1).join("");
}
