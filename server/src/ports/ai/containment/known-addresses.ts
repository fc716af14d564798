import { decodeEntities } from "./entities.ts";
import { findAddresses, hostOf } from "./addresses.ts";
import type { SourcePart } from "./source-parts.ts";
import { visibleText } from "./visible-text.ts";

/** Whether a ticket may show this very address. */
export type IsKnownAddress = (address: string) => boolean;

/**
 * Only what the source itself shows, letter by letter, and only from parts that give no orders. Addresses that run
 * something or carry a name and password are never known, wherever they stand.
 */
export function knownAddresses(parts: readonly SourcePart[]): IsKnownAddress {
  const known = new Set<string>();
  for (const part of parts) {
    if (part.givesOrders) continue;
    // The path of a stored screenshot is an address of this service's own.
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
