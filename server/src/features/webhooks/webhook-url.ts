import { errors } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";

/** Where it leads is checked each time something is sent there, because that can change. */
export function checkWebhookUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isHttp = url?.protocol === "http:" || url?.protocol === "https:";
  if (!url || !isHttp || url.username !== "" || url.password !== "") throw new Fault(errors.invalidWebhookUrl);
  return given;
}
