import { BlockList, isIP, SocketAddress } from "node:net";

/** From IANA's special-purpose address registry. */
const notPublicV4 = [
  "0.0.0.0/8", // this network, unspecified
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT
  "127.0.0.0/8", // loopback
  "168.63.129.16", // Azure's platform services, at an address that looks public
  "169.254.0.0/16", // link-local, including cloud metadata
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

/** Everything outside global unicast (2000::/3), and special ranges inside it. */
const notPublicV6 = [
  "::/3", // loopback, unspecified, IPv4-compatible
  "4000::/2",
  "8000::/1", // unique local, link-local, multicast
  "2001::/23", // protocol assignments: Teredo, benchmarks
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4
  "3fff::/20", // documentation
];

/** IPv6 ranges that embed an IPv4 address. The rules apply to that address. */
const embedsIpv4 = rangesOf([
  "::ffff:0:0/96", // IPv4-mapped
  "64:ff9b::/96", // NAT64
]);

const notPublic = rangesOf([...notPublicV4, ...notPublicV6]);

/** Decides whether the service may connect to an address. Text that is not an address is rejected. */
export function addressRules(allow: readonly string[]): (address: string) => boolean {
  const allowed = rangesOf(allow);
  return (given) => {
    const address = effectiveAddress(given);
    return isIP(address) !== 0 && (allowed(address) || !notPublic(address));
  };
}

/**
 * Each IP version has a separate list: a single `BlockList` treats an IPv4 address as its IPv4-mapped form, and so as
 * part of ::/3.
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

/** The address without its zone; the IPv4 address if it embeds one. */
function effectiveAddress(given: string): string {
  const [address = ""] = given.split("%");
  return isIP(address) === 6 && embedsIpv4(address) ? lastFourBytes(address) : address;
}

function lastFourBytes(address: string): string {
  const { address: canonical } = new SocketAddress({ address, family: "ipv6" });
  const last = canonical.split(":").slice(-2);
  if (isIP(last[1] ?? "") === 4) return last[1] ?? "";
  const [high = 0, low = 0] = last.map((group) => Number.parseInt(group || "0", 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
