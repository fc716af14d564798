import type { Wire } from "@corkboard/client";
import { describe, expect, it } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";

const { describeCriteriaChange } = await importInPage(() => import("./describe-change.ts"));

const describeChanges = (changes: object) => describeCriteriaChange({ changes } as Wire.Event, "Tom");
const line = (number: number, text: string, more: Partial<Wire.Criterion> = {}) =>
  ({ number, text, state: "proposed", met: false, ...more }) as Wire.Criterion;
const describeLines = (from: unknown, to: unknown) => describeChanges({ criteria: { from, to } });

const pays = line(1, "It pays");
const noError = line(2, "No error");
const confirmed = { state: "confirmed" } as const;
const several = "Tom changed the acceptance criteria";

describe("a change of the criteria", () => {
  it.each([
    ["adds a line", [pays], [pays, noError], "Tom added the criterion “No error”"],
    ["adds the first line", null, [pays], "Tom added the criterion “It pays”"],
    ["removes a line", [pays, noError], [noError], "Tom removed the criterion “It pays”"],
    ["edits a line", [pays], [line(1, "It pays twice")], "Tom edited the criterion “It pays”"],
    ["edits and confirms a line", [pays], [line(1, "It pays twice", confirmed)], "Tom edited the criterion “It pays”"],
    ["edits and ticks a line", [pays], [line(1, "It pays twice", { met: true })], "Tom edited the criterion “It pays”"],
    ["confirms a line", [pays], [{ ...pays, ...confirmed }], "Tom confirmed a criterion"],
    [
      "confirms two lines",
      [pays, noError],
      [
        { ...pays, ...confirmed },
        { ...noError, ...confirmed },
      ],
      "Tom confirmed 2 criteria",
    ],
    [
      "undoes confirmations",
      [
        { ...pays, ...confirmed },
        { ...noError, ...confirmed },
      ],
      [pays, noError],
      "Tom undid the confirmation of 2 criteria",
    ],
    ["ticks a line", [pays, noError], [pays, { ...noError, met: true }], "Tom marked “No error” as met"],
    ["unticks a line", [{ ...pays, met: true }], [pays], "Tom marked “It pays” as not met"],
  ])("that %s says so", (_, from, to, expected) => {
    expect(describeLines(from, to)).toBe(expected);
  });

  it.each([
    ["adds two lines", [], [pays, noError]],
    ["removes two lines", [pays, noError], []],
    ["replaces a line by another", [pays], [noError]],
    ["edits two lines", [pays, noError], [line(1, "a"), line(2, "b")]],
    [
      "ticks two lines",
      [pays, noError],
      [
        { ...pays, met: true },
        { ...noError, met: true },
      ],
    ],
    ["confirms and ticks a line", [pays], [{ ...pays, ...confirmed, met: true }]],
    ["confirms one line and not the other", [pays, { ...noError, ...confirmed }], [{ ...pays, ...confirmed }, noError]],
    ["only changes the order", [pays, noError], [noError, pays]],
  ])("that %s is described as a whole", (_, from, to) => {
    expect(describeLines(from, to)).toBe(several);
  });

  it("that is too long for an event is described as a whole", () => {
    expect(describeChanges({ criteria: { from: null, to: null, truncated: true } })).toBe(several);
    expect(describeChanges({ criteria: { from: [pays], to: [], truncated: true } })).toBe(several);
  });

  it("that releases the ticket, or takes that back, says only this", () => {
    const criteria = { from: [pays], to: [] };
    const ready_at = "2026-03-02T10:00:00Z";
    expect(describeChanges({ ready_at: { from: null, to: ready_at } })).toBe("Tom released this ticket for agents");
    expect(describeChanges({ criteria, ready_at: { from: ready_at, to: null } })).toBe(
      "Tom made this ticket a draft again",
    );
  });

  it("is not described if there is none", () => {
    expect(describeChanges({ title: { from: "a", to: "b" } })).toBeUndefined();
  });
});
