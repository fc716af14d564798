import { BlockList, isIP, SocketAddress } from "node:net";

/** What is not the public Internet, by IANA's registries of special addresses. */
const notPublicV4 = [
  "0.0.0.0/8", // this network, unspecified
  "10.0.0.0/8", // private
  "100.64.0.0/10", // shared with a carrier's customers
  "127.0.0.0/8", // loopback
  "168.63.129.16", // a cloud's own service to its machines, at a public-looking address
  "169.254.0.0/16", // link-local, a cloud's metadata among it
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, broadcast
];

/** Only global unicast, 2000::/3, is public, so this begins with everything else. */
const notPublicV6 = [
  "::/3", // loopback, unspecified, IPv4-compatible
  "4000::/2",
  "8000::/1", // unique local, link-local, multicast
  "2001::/23", // protocol assignments: Teredo, benchmarks
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4
  "3fff::/20", // documentation
];

/** IPv6 addresses that stand for an IPv4 address, which is then what counts. */
const embedding = rangesOf([
  "::ffff:0:0/96", // IPv4-mapped
  "64:ff9b::/96", // NAT64
]);

const notPublic = rangesOf([...notPublicV4, ...notPublicV6]);

/** Tells whether the service may connect to an address. What it cannot read, it may not. */
export function addressRules(allow: readonly string[]): (address: string) => boolean {
  const allowed = rangesOf(allow);
  return (given) => {
    const address = meantBy(given);
    return isIP(address) !== 0 && (allowed(address) || !notPublic(address));
  };
}

/**
 * Tells whether an address is in one of some ranges. Each version has a list of its own: a single one takes every IPv4
 * address for its IPv4-mapped spelling, and so for a part of ::/3.
 */
function rangesOf(ranges: readonly string[]): (address: string) => boolean {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = familyOf(address);
    lists[family].addSubnet(address, bits ? Number(bits) : family === "ipv4" ? 32 : 128, family);
  }
  return (address) => lists[familyOf(address)].check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}

/** The address itself, without a zone; the IPv4 address where it embeds one. */
function meantBy(given: string): string {
  const [address = ""] = given.split("%");
  return isIP(address) === 6 && embedding(address) ? lastFourBytes(address) : address;
}

function lastFourBytes(address: string): string {
  const { address: canonical } = new SocketAddress({ address, family: "ipv6" });
  const last = canonical.split(":").slice(-2);
  if (isIP(last[1] ?? "") === 4) return last[1] ?? "";
  const [high = 0, low = 0] = last.map((group) => Number.parseInt(group || "0", 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
