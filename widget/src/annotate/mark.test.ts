import { describe, expect, it } from "vitest";
import { annotationLimits } from "./annotation-limits.ts";
import { beginMark, centredMark, dragMark, isTiny, moveMark, resizeMark, toAnnotation } from "./mark.ts";

describe("marks on a screenshot", () => {
  it("can be dragged in any direction", () => {
    const from = { x: 0.5, y: 0.5 };
    expect(dragMark(beginMark("rect", from), from, { x: 0.25, y: 0.75 })).toEqual({
      type: "rect",
      x: 0.25,
      y: 0.5,
      width: 0.25,
      height: 0.25,
    });
  });

  it("are ignored if tiny, except for pins and texts", () => {
    const at = { x: 0.1, y: 0.1 };
    for (const tool of ["rect", "blur", "arrow", "pen"] as const) {
      expect(isTiny(beginMark(tool, at))).toBe(true);
      expect(
        isTiny(
          tool === "pen"
            ? {
                type: "pen",
                points: [
                  [0, 0],
                  [0.1, 0],
                  [0.2, 0],
                ],
              }
            : centredMark(tool),
        ),
      ).toBe(false);
    }
    for (const tool of ["pin", "text"] as const) expect(isTiny(beginMark(tool, at))).toBe(false);
  });

  it("are moved and resized from the keyboard", () => {
    expect(moveMark({ type: "arrow", x1: 0, y1: 0, x2: 0.5, y2: 0.5 }, 0.25, 0)).toMatchObject({ x1: 0.25, x2: 0.75 });
    expect(resizeMark({ type: "rect", x: 0, y: 0, width: 0.25, height: 0.5 }, 0.25, -1)).toMatchObject({
      width: 0.5,
      height: 0.01,
    });
  });

  it("are sent as fractions within the image", () => {
    expect(toAnnotation({ type: "rect", x: -0.5, y: 0.9, width: 1, height: 1 })).toEqual({
      type: "rect",
      x: 0,
      y: 0.9,
      width: 0.5,
      height: 0.1,
    });
    const scribble = {
      type: "pen" as const,
      points: Array.from({ length: 5_000 }, (_, i): [number, number] => [i / 1e4, 2]),
    };
    const sent = toAnnotation(scribble);
    expect(sent.type === "pen" && sent.points.length).toBeLessThanOrEqual(annotationLimits.penPoints);
    expect(sent.type === "pen" && sent.points.at(-1)).toEqual([0.4999, 1]);
  });
});
