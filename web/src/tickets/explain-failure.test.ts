import { CorkboardError, type Wire } from "@corkboard/client";
import { describe, expect, it } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";

const { explainFailure, isGone } = await importInPage(() => import("./explain-failure.ts"));
const { ChangedMeanwhile } = await importInPage(() => import("./send-unless-changed.ts"));

const line = { number: 2 } as Wire.Criterion;
const changedTo = (...numbers: number[]) =>
  new ChangedMeanwhile({ criteria: numbers.map((number) => ({ number })) } as Wire.Ticket);
const refused = (code: string) => new CorkboardError(404, { code, error: "Not possible" }, undefined);

describe("a line that could not be changed", () => {
  it("is gone if somebody removed it, which is all that removing it wanted", () => {
    for (const error of [refused("criterion_not_found"), changedTo(1, 3), changedTo()]) {
      const gone = "Somebody removed this criterion. The ticket shows the current ones now.";
      expect(isGone(error, 2)).toBe(true);
      expect(explainFailure(error, line, "confirmed")).toBe(gone);
      expect(explainFailure(error, line, "ticked")).toBe(gone);
      expect(explainFailure(error, line, "removed")).toBeUndefined();
    }
  });

  it("was changed by somebody else, with what that means for the intention", () => {
    const error = changedTo(1, 2);
    expect(isGone(error, 2)).toBe(false);
    expect(explainFailure(error, line, "confirmed")).toMatch(/Read the current text before you confirm it\.$/);
    expect(explainFailure(error, line, "removed")).toMatch(/so it was not removed\.$/);
    expect(explainFailure(error, line, "ticked")).toMatch(/The ticket shows the current text now\.$/);
  });

  it("shows the service's words for everything else, also for a removal", () => {
    for (const intended of ["confirmed", "removed", "ticked"] as const)
      expect(explainFailure(refused("forbidden"), line, intended)).toBe("Not possible");
    expect(isGone(refused("ticket_not_found"), 2)).toBe(false);
    expect(isGone(new Error("criterion_not_found"), 2)).toBe(false);
  });
});
