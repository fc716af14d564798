import { CorkboardError } from "@corkboard/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";

const { explainWay, problemInAddress } = await importInPage(() => import("./explain.ts"));
const { WindowBlocked } = await importInPage(() => import("./methods/single-sign-on.ts"));

const refused = (code: string) => new CorkboardError(400, { code, error: "Not possible" }, undefined);

afterEach(() => void vi.unstubAllGlobals());

describe("a way to sign in that failed", () => {
  it.each([
    [new WindowBlocked(), "Your browser has blocked the sign-in window. Allow windows of this site and try again."],
    [refused("invalid_passkey"), "This passkey was not accepted. It may have been removed. Try another way."],
    [refused("rate_limited"), "Too many attempts. Wait a few minutes and try again."],
    [refused("sign_in_provider_unreachable"), "Acme ID cannot be reached right now. Try again, or choose another way."],
    [refused("forbidden"), "Not possible"],
    [new Error("rate_limited"), "Something went wrong. Try again."],
  ])("says what to do after %s", (error, expected) => {
    expect(explainWay(error, "Acme ID")).toBe(expected);
  });
});

describe("the problem in the address", () => {
  const failed = "Signing in did not work, or took too long. Please try again.";

  it.each([
    ["?problem=denied", "You were not signed in, because the provider did not let you in or you cancelled."],
    ["?next=/inbox&problem=other_person", "That was another person's account. Use your own."],
    ["?problem=failed", failed],
    ["?problem=unheard-of", failed],
    ["?problem=toString", failed],
    ["?problem=", failed],
    ["?next=/inbox", undefined],
    ["", undefined],
  ])("%j is explained in the app's own words", (search, expected) => {
    vi.stubGlobal("location", new URL(`https://corkboard.example/sign-in${search}`));
    expect(problemInAddress()).toBe(expected);
  });
});
