import { errors, type WidgetSettings } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";

const anySubdomain = "*.";

/**
 * An origin as browsers send it, or with `*.` before the host for every subdomain. The host must have at least two
 * labels: `*.com` would allow any site.
 */
export function readOrigin(given: string, index: number): string {
  const [, scheme = "", star = "", rest = ""] = /^(https?:\/\/)(\*\.)?([^/?#@*\s]+)\/?$/i.exec(given.trim()) ?? [];
  const { origin = "", hostname = "" } = URL.parse(scheme + rest) ?? {};
  const isName = hostname.includes(".") && !/^[\d.]+$|^\[/.test(hostname);
  if (origin !== "" && (star === "" || isName))
    return star === "" ? origin : origin.replace("://", `://${anySubdomain}`);
  const path = `widget/allowed_origins/${index}`;
  const message = `${path} must be an origin such as https://shop.example or https://*.shop.example`;
  throw new Fault(errors.invalidInput, { message, details: [{ path, message }] });
}

/** Whether an `Origin` header matches one of these. */
function isAmongOrigins(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((candidate) => {
    const [scheme = "", host = ""] = candidate.split("://");
    if (!host.startsWith(anySubdomain)) return origin === candidate;
    const [start, end] = [`${scheme}://`, host.slice(1)];
    if (!origin.startsWith(start) || !origin.endsWith(end)) return false;
    return /^[a-z\d_-][a-z\d._-]*$/.test(origin.slice(start.length, -end.length));
  });
}

/** Whether pages of an origin may use the widget of a website: those of the website itself, and those that are listed. */
export function originCheck(url: string, { allowed_origins }: Pick<WidgetSettings, "allowed_origins">) {
  const allowed = [new URL(url).origin, ...allowed_origins];
  return (origin: string) => isAmongOrigins(origin, allowed);
}
