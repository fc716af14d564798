import type { Config } from "../../config/config.ts";
import { basePathOf } from "../../config/public-url.ts";
import { serviceHeader } from "../../http/observe/health.ts";
import { boundedFetch } from "../../ports/outbound/bounded-fetch.ts";
import { findSigner } from "../../signing/signer.ts";
import { withDatabase } from "../with-database.ts";
import { type Check, failed, passed, reasonOf, warned } from "./check.ts";

const name = "Public URL";
const withinMs = 5_000;

/** Requests the service at the address that its links have, as its users do. */
export async function checkPublicUrl(config: Config): Promise<Check> {
  const { publicUrl } = config;
  if (publicUrl === undefined) return passed(name, "CORKBOARD_URL is not set");
  try {
    const signer = await withDatabase(config, findSigner);
    if (!signer) return warned(name, `${publicUrl} cannot be checked before the service has started once`);
    const { status, headers } = await boundedFetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(withinMs) });
    const found = headers.get(serviceHeader);
    if (found === signer.serviceId) return passed(name, `${publicUrl} leads to this service`);
    if (found !== null)
      return failed(
        name,
        `${publicUrl} leads to a Corkboard with another database, or to one that was not restarted after \`secrets rotate\``,
      );
    if (status === 502 || status === 503 || status === 504)
      return warned(
        name,
        `${publicUrl} returned ${status}: the proxy does not reach the service, or it is not running`,
      );
    return failed(
      name,
      `${publicUrl} does not lead to this service: /healthz returned ${status}. ${advice(publicUrl)}`,
    );
  } catch (error) {
    return warned(name, `${publicUrl} could not be reached from here: ${reasonOf(error)}`);
  }
}

function advice(publicUrl: string): string {
  const path = basePathOf(publicUrl);
  return path === ""
    ? "Let the proxy forward every path"
    : `Let the proxy forward every path below ${path}/, without ${path} itself`;
}
