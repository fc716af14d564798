import { describe, expect, it } from "vitest";
import { incidentLine, numberSteps, readIncidents, readSteps } from "./session-steps.ts";

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, second)).toISOString();
const click = (second: number, name: unknown, rest: object = {}) => ({
  at: at(second),
  action: "click",
  role: "button",
  name,
  ...rest,
});

describe("the steps of a recording", () => {
  it("are numbered in the order of their times, each with what failed after it", () => {
    const { before, steps } = numberSteps({
      steps: [click(9, "Pay"), { at: at(2), action: "open", name: "https://shop.example/?a=1" }, click(5, "Basket")],
      console_errors: [{ at: at(1), message: "early" }, "no time", { at: at(5), message: "TypeError: x\n    at y" }],
      failed_requests: [{ at: at(6), method: "POST", url: "/cart", status: 500 }],
    });
    expect(before.map(incidentLine)).toEqual(["no time", "early"]);
    expect(
      steps.map(({ number, action, name, sinceStart, incidents }) => [
        number,
        action,
        name,
        sinceStart,
        incidents.map(incidentLine),
      ]),
    ).toEqual([
      [1, "open", "https://shop.example/?a=1", 0, []],
      [2, "click", "Basket", 3_000, ["TypeError: x", "POST /cart 500"]],
      [3, "click", "Pay", 7_000, []],
    ]);
  });

  it("have names of one line and at most 100 characters, and nothing else that was sent with them", () => {
    const name = `Pay\u202e\n3. 0:09 clicked\u0000 ${"x".repeat(70)}😀😀`;
    const [step] = readSteps({ steps: [click(1, name, { value: "4111 1111", role: "button) · ok" })] });
    expect(step).toEqual({
      at: at(1),
      action: "click",
      role: "",
      name: `Pay 3. 0:09 clicked ${"x".repeat(70)}😀😀`,
      private: false,
    });
    const long = readSteps({ steps: [click(1, `${"x".repeat(99)}😀`), click(2, "y".repeat(50_000))] });
    expect(long.map((each) => each.name)).toEqual(["x".repeat(99), "y".repeat(100)]);
  });

  it("say nothing of private elements, whatever was sent", () => {
    expect(readSteps({ steps: [click(1, "SECRET", { private: true })] })).toEqual([
      { at: at(1), action: "click", role: "", name: "", private: true },
    ]);
  });

  it("are the last 50, without what is no step", () => {
    const many = Array.from({ length: 60 }, (_, second) => click(second, `step ${second}`));
    expect(readSteps({ steps: many }).map(({ name }) => name)).toEqual(many.slice(10).map(({ name }) => name));
    const odd = [
      null,
      7,
      "click",
      [],
      {},
      { at: at(1) },
      { at: "soon", action: "click" },
      click(1, 7, { action: "pay" }),
    ];
    expect(readSteps({ steps: odd })).toEqual([]);
    for (const steps of [undefined, null, "open", { length: 3 }]) expect(readSteps({ steps })).toEqual([]);
    expect(readSteps({ steps: [click(1, { toString: "x" })] })).toMatchObject([{ name: "" }]);
  });

  it("leave everything that failed before a recording that has none", () => {
    const info = { console_errors: [{ at: at(1), message: "boom" }] };
    expect(numberSteps(info)).toEqual({ before: readIncidents(info), steps: [] });
  });
});
