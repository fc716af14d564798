import type { APICallError } from "ai";
import { isObject, parsedJson } from "./json-in-text.ts";

/** What is read of a body that has no shape the SDK knows; error pages may be long. */
const mostRead = 4_000;
const mostParts = 5;
const mostNesting = 4;

/** What a provider says of its trouble: as the SDK found it, or else in a body of another shape. May be empty. */
export function providerWords({ message, data, responseBody = "" }: APICallError): string {
  // Without data the SDK did not know the shape, and its message is the status in words.
  const said = data === undefined ? wordsOf(responseBody) || message : message;
  return withoutRequest(said);
}

function wordsOf(body: string): string {
  const answer = parsedJson(body);
  if (answer !== undefined) return wordsIn(answer, mostNesting);
  return body.slice(0, mostRead).replaceAll(/<(?:style|script)\b[^<]*<\/(?:style|script)>|<[^<>]*>/gi, " ");
}

/**
 * `{"error":"…"}`, `{"error":{"message":"…"}}`, `{"message":"…"}`, `{"detail":"…"}`, `{"detail":[{"msg":"…"}]}`. Nothing
 * else is taken: servers that check a request repeat the part that they do not like.
 */
function wordsIn(value: unknown, nesting: number): string {
  if (typeof value === "string") return value;
  if (nesting === 0 || typeof value !== "object" || value === null) return "";
  const parts = Array.isArray(value) ? value.slice(0, mostParts) : [];
  if (isObject(value)) parts.push(value["error"], value["message"], value["detail"], value["msg"]);
  const words = parts.map((part) => wordsIn(part, nesting - 1)).filter((said) => said !== "");
  return words.slice(0, isObject(value) ? 1 : mostParts).join("; ");
}

/** Some servers quote the conversation at the end of a complaint. The fence stands before the report wherever it does. */
function withoutRequest(text: string): string {
  return text.split(/messages(?:["']\s?:|\s?=)|report-[0-9a-f]{24}/, 1).join("");
}
