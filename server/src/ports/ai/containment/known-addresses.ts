import { decodeEntities } from "./entities.ts";
import { findAddresses, hostOf } from "./addresses.ts";
import type { SourcePart } from "./source-parts.ts";
import { visibleText } from "./visible-text.ts";

/** Whether a ticket may show this exact address. */
export type IsKnownAddress = (address: string) => boolean;

/** Addresses that occur literally in the source. Active schemes and URLs with credentials are never allowed. */
export function knownAddresses(parts: readonly SourcePart[]): IsKnownAddress {
  const known = new Set<string>();
  for (const part of parts) {
    // The path of a stored screenshot is an address of this service.
    if ("field" in part.cite && part.cite.field === "screenshot") known.add(part.text);
    for (const { text } of findAddresses(decodeEntities(visibleText(part.text)))) {
      if (!isHarmless(text)) continue;
      known.add(text);
      const host = hostOf(text);
      if (host !== undefined) known.add(host);
    }
  }
  return (address) => known.has(address);
}

function isHarmless(address: string): boolean {
  if (/^https?:/i.test(address)) return hostOf(address) !== undefined;
  return !address.includes(":") && !/^[\\/]/.test(address);
}
