import { describe, expect, it } from "vitest";
import { addressOf, addressBlockOf, networkOf } from "./client-address.ts";

describe("a client's address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["", "unknown"],
    ["unknown", "unknown"],
    ["203.0.113.7:80", "unknown"],
    ["<script>", "unknown"],
  ])("puts %s into the address block %s", (address, expected) => {
    expect(addressBlockOf(address)).toBe(expected);
  });

  it.each([
    ["2001:db8:1:2ab::", "2001:db8:1:200::/56"],
    ["2001:db8:1:2ff::", "2001:db8:1:200::/56"],
    ["2001:db8:1:3ab::", "2001:db8:1:300::/56"],
    ["2001:db8:1:ff::", "2001:db8:1:00::/56"],
    ["2001:db8:1:7::", "2001:db8:1:00::/56"],
    ["2001:db8:1:abcd::", "2001:db8:1:ab00::/56"],
    ["203.0.113.7", "203.0.113.7"],
    ["nowhere", "unknown"],
  ])("puts %s into the network %s", (address, expected) => {
    expect(networkOf(addressBlockOf(address))).toBe(expected);
  });

  it("is the one that the nearest proxy saw, not the ones claimed before it", () => {
    const [socket, seen, claimed] = ["10.0.0.1", "203.0.113.7", "198.51.100.9"];
    expect(addressOf({ ip: claimed, ips: [socket, seen, claimed] })).toBe(seen);
    expect(addressOf({ ip: socket, ips: [socket] })).toBe(socket);
    expect(addressOf({ ip: socket })).toBe(socket);
  });
});
