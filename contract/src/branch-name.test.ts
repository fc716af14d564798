import { describe, expect, it } from "vitest";
import { branchValues, fillBranchPattern, isBranchName, isBranchPattern } from "./branch-name.ts";

const id = "0198a1c2-0000-7000-8000-0000deadbeef";

describe("the branch for a ticket", () => {
  it.each([
    ["The cart stays empty!", "deadbeef-the-cart-stays-empty"],
    ["  Größe Ä/ö — 50 %", "deadbeef-gro-e-a-o-50"],
    ["`rm -rf ~`; $(x) ../..@{u}", "deadbeef-rm-rf-x-u"],
    ["購物車", "deadbeef-ticket"],
    ["", "deadbeef-ticket"],
    [`${"x".repeat(39)} y`, `deadbeef-${"x".repeat(39)}`],
  ])("has a few words of its title: %j", (title, branch) => {
    expect(fillBranchPattern("{ref}-{slug}", branchValues({ id, title }))).toBe(branch);
  });

  it.each(["{ref}", "fix/{slug}", "agents/{id}", "a.{ref}", "{slug}.x", "{ref}/{slug}"])(
    "is valid for every title if its pattern is: %s",
    (pattern) => {
      expect(isBranchPattern(pattern)).toBe(true);
      for (const title of ["lock", ".lock", "HEAD", "-x", "\u202e", "a".repeat(500)])
        expect(isBranchName(fillBranchPattern(pattern, branchValues({ id, title })))).toBe(true);
    },
  );
});
