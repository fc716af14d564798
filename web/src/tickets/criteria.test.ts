import type { Wire } from "@corkboard/client";
import { describe, expect, it } from "vitest";
import { readTicketText } from "@corkboard/contract/criteria";
import { tickCriterion } from "./criteria.ts";

const description = [
  "## Summary",
  "The pay button does nothing.",
  "",
  "## Acceptance criteria",
  "",
  "- [ ] The button pays",
  "- [x] No error in the console",
  "",
  "## Notes",
  "- [ ] not a criterion",
].join("\n");

const criterion = (number: number, text: string): Wire.Criterion => ({
  number,
  version: 1,
  text,
  origin: "writer",
  cites: [],
  state: "proposed",
  confirmed_by: null,
  met: false,
});

describe("acceptance criteria", () => {
  it("are separated from the text before and after them", () => {
    const { before, after, criteria } = readTicketText(description);
    expect(before).toBe("## Summary\nThe pay button does nothing.\n");
    expect(after).toBe("## Notes\n- [ ] not a criterion");
    expect(criteria.map(({ text, isMet }) => [text, isMet])).toEqual([
      ["The button pays", false],
      ["No error in the console", true],
    ]);
  });

  it("are ticked by their number and leave everything else unchanged", () => {
    const criteria = [criterion(4, "The button pays"), criterion(7, "No error in the console")];
    const ticked = tickCriterion({ description, criteria }, 4, true);
    expect(ticked).toBe(description.replace("- [ ] The button pays", "- [x] The button pays"));
    expect(tickCriterion({ description: ticked!, criteria }, 4, false)).toBe(description);
    expect(tickCriterion({ description, criteria }, 5, true)).toBeUndefined();
  });

  it("are told apart by their number if two have the same text", () => {
    const twice = ["## Acceptance criteria", "", "- [ ] It pays", "- [ ] It pays"].join("\n");
    const criteria = [criterion(1, "It pays"), criterion(2, "It pays")];
    expect(tickCriterion({ description: twice, criteria }, 2, true)).toMatch(/\n- \[ \] It pays\n- \[x\] It pays$/);
  });

  it("stay part of the text if there is no such section", () => {
    expect(readTicketText("- [ ] a task")).toEqual({ before: "- [ ] a task", after: "", criteria: [] });
  });
});
