import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { staticClosure } from "../static-closure.ts";

describe("the scripts of a page, gzipped,", () => {
  it.each([
    { page: "sign-in", kilobytes: 50 },
    { page: "inbox", kilobytes: 95 },
    { page: "board", kilobytes: 95 },
  ] as const)("stay within $kilobytes KB for the $page page", ({ page, kilobytes }) => {
    expect(staticClosure(page).gzippedBytes).toBeLessThanOrEqual(kilobytes * 1_000);
  });

  it.each([
    { page: "sign-in", files: 7 },
    { page: "inbox", files: 10 },
    { page: "board", files: 10 },
  ] as const)("are at most $files files for the $page page", ({ page, files }) => {
    expect(staticClosure(page).files.length).toBeLessThanOrEqual(files);
  });

  it.each(["inbox", "board"] as const)(
    "of the %s do not contain menus, markdown, dragging or the replay before somebody needs them",
    (page) => {
      const scripts = staticClosure(page)
        .files.map((file) => readFileSync(file, "utf8"))
        .join("\n");
      for (const sign of ["base-ui", "remarkPlugins", "rrweb", "pdnd"]) expect(scripts).not.toContain(sign);
    },
  );
});
