import { errors } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";

/** The address it resolves to is checked at every delivery, because it can change. */
export function checkWebhookUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isHttp = url?.protocol === "http:" || url?.protocol === "https:";
  if (!url || !isHttp || url.username !== "" || url.password !== "") throw new Fault(errors.invalidWebhookUrl);
  return given;
}
