import { expect, it } from "vitest";
import { websiteAddress } from "./website-address.ts";

it.each([
  ["velonoord.example", "https://velonoord.example"],
  ["velonoord.example:8443/shop", "https://velonoord.example:8443/shop"],
  ["https://localhost:3000", "https://localhost:3000"],
  ["HTTP://velonoord.example", "HTTP://velonoord.example"],
  ["localhost", "http://localhost"],
  [" localhost:3000/shop ", "http://localhost:3000/shop"],
  ["shop.localhost:5173", "http://shop.localhost:5173"],
  ["127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["192.168.1.20", "http://192.168.1.20"],
  ["172.20.0.5:80", "http://172.20.0.5:80"],
  ["[::1]:3000", "http://[::1]:3000"],
  ["printer.local", "http://printer.local"],
  ["10.example", "https://10.example"],
  ["172.99.0.1", "https://172.99.0.1"],
  ["localhost.example", "https://localhost.example"],
])("reads %j as %s", (typed, address) => {
  expect(websiteAddress(typed)).toBe(address);
});

it.each([
  "",
  "  ",
  "two words",
  "https://",
  "http://",
  "exa mple.com",
  "https://[",
  "ftp://velonoord.example",
  "ftp://localhost",
])("reads %j as no address", (typed) => {
  expect(websiteAddress(typed)).toBeUndefined();
});
