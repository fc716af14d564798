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

  it("are ticked by their text and leave everything else unchanged", () => {
    const ticked = tickCriterion(description, "The button pays", true);
    expect(ticked).toBe(description.replace("- [ ] The button pays", "- [x] The button pays"));
    expect(tickCriterion(ticked!, "The button pays", false)).toBe(description);
    expect(tickCriterion(description, "Removed meanwhile", true)).toBeUndefined();
  });

  it("stay part of the text if there is no such section", () => {
    expect(readTicketText("- [ ] a task")).toEqual({ before: "- [ ] a task", after: "", criteria: [] });
  });
});
