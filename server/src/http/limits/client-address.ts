import { isIP, SocketAddress } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * The client's address block, the key of rate limits. Behind a proxy it is the address that the proxy saw, the last of
 * X-Forwarded-For: the sender can forge those before it.
 */
export function addressOf({ ip, ips }: Pick<FastifyRequest, "ip" | "ips">): string {
  return addressBlockOf(ips?.[1] ?? ip);
}

/**
 * The client's address as the log names it, for programs that block addresses. What a proxy passed on may be any text, so
 * that only an address is accepted.
 */
export function plainAddressOf({ ip, ips }: Pick<FastifyRequest, "ip" | "ips">): string {
  const address = ips?.[1] ?? ip;
  const plain = address.startsWith(mappedPrefix) ? address.slice(mappedPrefix.length) : address;
  return isIP(plain) === 0 ? "unknown" : plain;
}

/** Of IPv4 addresses on a socket that accepts both versions. */
const mappedPrefix = "::ffff:";

/** One IPv4 address, or the /64 of IPv6 that is usually assigned to a single household or server. */
export function addressBlockOf(given: string): string {
  const [address = ""] = given.split("%");
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : "unknown";
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped)
    return `${groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(":")}::/64`;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** The /56 of IPv6 that many providers assign to one customer: up to 256 address blocks. */
export const networkOf = (addressBlock: string) =>
  addressBlock.replace(/([\da-f]{1,4})::\/64$/, (_, last: string) => `${last.slice(0, -2)}00::/56`);

/** The eight groups of an IPv6 address in any spelling. */
function groupsOf(address: string): number[] {
  const { address: canonical } = new SocketAddress({ address, family: "ipv6" });
  const [before = "", after] = canonical.replace(/(?<![\d.])[\d.]+$/, asGroups).split("::");
  const [head, tail] = [before, after ?? ""].map((part) => part.split(":").filter(Boolean));
  const numbers = (part: readonly string[] = []) => part.map((group) => Number.parseInt(group, 16));
  const zeros = Array.from({ length: 8 - (head?.length ?? 0) - (tail?.length ?? 0) }, () => 0);
  return [...numbers(head), ...zeros, ...numbers(tail)];
}

/** The last 32 bits may be written as an IPv4 address (RFC 4291). */
function asGroups(end: string): string {
  if (!end.includes(".")) return end;
  const [a = 0, b = 0, c = 0, d = 0] = end.split(".").map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}
