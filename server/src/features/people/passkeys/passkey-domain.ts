import { isIP } from "node:net";
import type { PasskeyObstacle } from "@corkboard/contract";

/** What passkeys belong to: browsers offer them on this origin only. */
export interface PasskeyDomain {
  readonly id: string;
  readonly origin: string;
}

/** The domain of the configured address, or why browsers would accept no passkeys for it. */
export function passkeyDomainOf(publicUrl: string | undefined): PasskeyDomain | PasskeyObstacle {
  if (publicUrl === undefined) return "url_not_set";
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0) return "ip_address";
  const isThisComputer = hostname === "localhost" || hostname.endsWith(".localhost");
  if (protocol !== "https:" && !isThisComputer) return "not_https";
  return { id: hostname, origin };
}
