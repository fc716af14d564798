import { CorkboardError } from "@corkboard/client";
import { NetworkFailure } from "./network-failure.ts";
import { currentTexts } from "../texts/catalogue.ts";
import { uiTexts } from "./texts.ts";

/** What happened and what to do, for a failed request. */
export function errorMessage(error: unknown): string {
  const texts = currentTexts(uiTexts);
  if (error instanceof NetworkFailure) return texts.offline;
  if (error instanceof CorkboardError) {
    if (error.code === "cross_site_request") return texts.otherAddress;
    const [first] = error.details;
    return !first || error.message.includes(first.message) ? error.message : `${error.message}: ${first.message}`;
  }
  return texts.unknownError;
}
