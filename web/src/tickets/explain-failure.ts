import type { Wire } from "@corkboard/client";
import { hasCode } from "../service/api/client.ts";
import { currentTexts } from "../texts/catalogue.ts";
import { errorMessage } from "../ui/error-message.ts";
import { criteriaTexts } from "./criteria-texts.ts";
import { ChangedMeanwhile } from "./send-unless-changed.ts";

/** What is shown now and why, after a line could not be changed. Undefined if there is nothing to say. */
export function explainFailure(
  error: unknown,
  { number }: Wire.Criterion,
  intended: "confirmed" | "removed" | "ticked",
): string | undefined {
  const texts = currentTexts(criteriaTexts);
  if (isGone(error, number)) return intended === "removed" ? undefined : texts.lineGone;
  if (error instanceof ChangedMeanwhile) return texts.lineChanged[intended];
  return errorMessage(error);
}

/** Somebody else removed the line. */
export const isGone = (error: unknown, number: number): boolean =>
  hasCode(error, "criterion_not_found") ||
  (error instanceof ChangedMeanwhile && !error.current.criteria.some((each) => each.number === number));
