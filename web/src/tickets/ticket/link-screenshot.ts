import type { Wire } from "@corkboard/client";
import { serviceUrl } from "../../ui/service-url.ts";

interface Linked {
  readonly label: string;
  readonly organisation: string;
}

/**
 * The ticket's text names the picture by the report's permanent address in the API. People are led to the report
 * instead, which shows the picture with its marks.
 */
export function linkScreenshot(
  text: string,
  { source_type, source_id }: Pick<Wire.Ticket, "source_type" | "source_id">,
  { label, organisation }: Linked,
): string {
  if (source_type !== "feedback") return text;
  const link = `[${label}](${serviceUrl}/inbox/${source_id}?organisation=${organisation}&status=all)`;
  return text.replaceAll(new RegExp(`(: )\\\\?/api/v1/feedback/${source_id}$`, "gm"), `$1${link}`);
}
