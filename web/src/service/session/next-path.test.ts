import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { basePath } from "../../ui/service-url.ts";
import { nextPath } from "./next-path.ts";

beforeEach(() => void vi.stubGlobal("location", { origin: "https://corkboard.example" }));
afterEach(() => void vi.unstubAllGlobals());

describe("the page after signing in", () => {
  it.each([
    ["/inbox?status=new#f1", "/inbox?status=new#f1"],
    ["/", "/"],
    ["https://corkboard.example/boards/p1", "/boards/p1"],
    ["/sign-in-methods", "/sign-in-methods"],
  ])("is the wanted page of this app: %s", (next, path) => {
    expect(nextPath(next)).toBe(basePath + path);
  });

  it.each([
    undefined,
    "https://copy.example/inbox",
    "http://corkboard.example/inbox",
    "https://corkboard.example:8443/inbox",
    "//copy.example/inbox",
    "/\\copy.example/inbox",
    "/..//copy.example/inbox",
    "javascript:alert(1)",
    "https://",
    "/sign-in",
    "/sign-in?next=/sign-in",
  ])("is the first page instead of %s", (next) => {
    expect(nextPath(next)).toBe(`${basePath}/`);
  });
});
