import { errors } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";
import { hasCredentials, webAddress } from "../../../shared/web-address.ts";

/** The address it resolves to is checked whenever a message is sent, because it can change. */
export function checkChatUrl(given: string): string {
  const url = webAddress(given);
  if (!url || hasCredentials(url)) throw new Fault(errors.invalidChatUrl);
  return given;
}
