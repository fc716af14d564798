import { describe, expect, it } from "vitest";
import { readConnection } from "./service-connection.ts";

describe("the connection of a command", () => {
  it("is the address without a slash at its end, and the token", () => {
    const given = { CORKBOARD_URL: "https://board.example/team/", CORKBOARD_TOKEN: "ck_1" };
    expect(readConnection(given)).toEqual({ url: "https://board.example/team", token: "ck_1" });
  });

  it.each([undefined, "", "board.example", "ftp://board.example"])("names the address that is missing: %s", (url) => {
    const given = { CORKBOARD_URL: url, CORKBOARD_TOKEN: "ck_1" };
    expect(() => readConnection(given)).toThrow(/^Set CORKBOARD_URL to the service's address/);
  });

  it.each([undefined, ""])("names the token that is missing: %s", (token) => {
    const given = { CORKBOARD_URL: "https://board.example", CORKBOARD_TOKEN: token };
    expect(() => readConnection(given)).toThrow(/^Set CORKBOARD_TOKEN to an access token with the scope agent$/);
  });
});
