import { errors, limits } from "@corkboard/contract";
import type { FastifyRequest } from "fastify";
import { Fault } from "../../shared/fault.ts";

/** Room for a screenshot of 4 MiB in base64. */
export const largestBody = 6 * 1_024 * 1_024;

interface DeliverCall {
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly arguments?: { readonly screenshot?: unknown } };
}

/** Only the screenshot of a delivery may exceed what every other request can have. */
export function rejectLargeBody({ headers, body }: Pick<FastifyRequest, "headers" | "body">): void {
  const bytes = Number(headers["content-length"] ?? Buffer.byteLength(JSON.stringify(body ?? null)));
  if (bytes > limits.bodyBytes + screenshotBytes(body as DeliverCall | null)) throw new Fault(errors.bodyTooLarge);
}

function screenshotBytes(call: DeliverCall | null | undefined): number {
  if (call?.method !== "tools/call" || call.params?.name !== "deliver") return 0;
  const screenshot = call.params.arguments?.screenshot;
  // Base64 has as many bytes as characters, and nothing else is accepted.
  return typeof screenshot === "string" ? screenshot.length : 0;
}
