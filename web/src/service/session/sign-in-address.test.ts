import { afterEach, describe, expect, it, vi } from "vitest";
import { basePath } from "../../ui/service-url.ts";
import { signInAddress, type SignInSearch, signInSearch } from "./sign-in-address.ts";

afterEach(() => void vi.unstubAllGlobals());

/** What the sign-in page reads when somebody opens the address. */
function readAt(search: string): SignInSearch {
  vi.stubGlobal("location", { search });
  return signInSearch();
}

describe("the address of the sign-in page", () => {
  it("says nothing that is not needed", () => {
    expect(signInAddress()).toBe(`${basePath}/sign-in`);
    expect(signInAddress({ next: undefined, forgotten: false })).toBe(`${basePath}/sign-in`);
    expect(signInAddress({ next: "" })).toBe(`${basePath}/sign-in`);
  });

  it.each<SignInSearch>([
    { next: undefined, forgotten: false },
    { next: "/inbox?q=a&b#c", forgotten: false },
    { next: undefined, forgotten: true },
    { next: "/boards/p1", forgotten: true },
  ])("leads to a page that reads what it says: %o", (search) => {
    const address = signInAddress(search);
    expect(new URL(address, "https://corkboard.example").pathname).toBe(`${basePath}/sign-in`);
    expect(readAt(new URL(address, "https://corkboard.example").search)).toEqual(search);
  });

  it("asks for a forgotten password only if it says so", () => {
    expect(readAt("?forgotten=false").forgotten).toBe(false);
    expect(readAt("?forgotten").forgotten).toBe(false);
    expect(readAt("?forgotten=true").forgotten).toBe(true);
  });
});
