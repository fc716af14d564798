import { errors } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";
import { hasCredentials, webAddress } from "../../../shared/web-address.ts";

/** The address it resolves to is checked at every delivery, because it can change. */
export function checkWebhookUrl(given: string): string {
  const url = webAddress(given);
  if (!url || hasCredentials(url)) throw new Fault(errors.invalidWebhookUrl);
  return given;
}
