import { expect, test } from "vitest";
import { withControl } from "./with-control.ts";

test("a key with Ctrl is written as on the keyboard of this computer", () => {
  expect(withControl("K")).toBe(navigator.userAgent.includes("Macintosh") ? "⌘K" : "Ctrl+K");
});
