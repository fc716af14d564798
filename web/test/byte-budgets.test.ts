import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { staticClosure } from "../static-closure.ts";

describe("the scripts of a page, gzipped,", () => {
  it.each([
    { page: "sign-in", kilobytes: 120 },
    { page: "inbox", kilobytes: 150 },
  ] as const)("stay within $kilobytes KB for the $page page", ({ page, kilobytes }) => {
    expect(staticClosure(page).gzippedBytes).toBeLessThanOrEqual(kilobytes * 1_000);
  });

  it("do not contain the menus, the markdown renderer or the replay before somebody needs them", () => {
    const scripts = staticClosure("inbox")
      .files.map((file) => readFileSync(file, "utf8"))
      .join("\n");
    for (const sign of ["base-ui", "remarkPlugins", "rrweb"]) expect(scripts).not.toContain(sign);
  });
});
