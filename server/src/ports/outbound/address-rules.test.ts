import { describe, expect, it } from "vitest";
import { addressRules } from "./address-rules.ts";

const publicAddresses = [
  "1.1.1.1",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2606:4700::1111",
  "2001:200::1",
  "2003::1",
  "3ffe:ffff::1",
  "::ffff:1.1.1.1",
  "::ffff:101:101",
  "64:ff9b::101:101",
];

const otherAddresses = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.255.255",
  "168.63.129.16",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::7f00:1",
  "::1.1.1.1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "0:0:0:0:0:ffff:a00:1",
  "::ffff:169.254.169.254",
  "::ffff:0:127.0.0.1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b::",
  "64:ff9b:1::101:101",
  "100::1",
  "2001::1",
  "2001:0:101:101::1",
  "2001:2::1",
  "2001:20::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "2002:101:101::1",
  "3fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
];

describe("address rules", () => {
  it.each(publicAddresses)("allow %s", (address) => {
    expect(addressRules([])(address)).toBe(true);
  });

  it.each(otherAddresses)("reject %s", (address) => {
    expect(addressRules([])(address)).toBe(false);
  });

  it.each(["", "localhost", "127.1", "2130706433", "0x7f.0.0.1", "1.1.1.1.1", "[::1]", "1.1.1.1/8", "::1::"])(
    "reject text that is not an address: %j",
    (text) => {
      expect(addressRules(["0.0.0.0/0", "::/0"])(text)).toBe(false);
    },
  );

  it("allow the ranges that the operator allows, and nothing else", () => {
    const isAllowed = addressRules(["10.1.0.0/16", "192.168.7.7", "fd12::/16", "::1"]);
    for (const address of ["10.1.2.3", "::ffff:10.1.2.3", "64:ff9b::a01:203", "192.168.7.7", "fd12:3::4", "::1"]) {
      expect([address, isAllowed(address)]).toEqual([address, true]);
    }
    for (const address of ["10.2.0.0", "192.168.7.8", "fd13::1", "::2", "127.0.0.1", "::a01:203", "2002:a01:203::1"]) {
      expect([address, isAllowed(address)]).toEqual([address, false]);
    }
  });

  it("do not apply an allowed range to the other IP version", () => {
    expect(addressRules(["::/0"])("127.0.0.1")).toBe(false);
    expect(addressRules(["0.0.0.0/0"])("::1")).toBe(false);
  });
});
