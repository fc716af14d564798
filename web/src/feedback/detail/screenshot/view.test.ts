import { describe, expect, it } from "vitest";
import { centred, fitScale, fittedView, moved, zoomed } from "./view.ts";

const image = { width: 1000, height: 500 };
const frame = { width: 500, height: 400 };

describe("the view of a screenshot", () => {
  it("shows the whole image in the middle of the frame at first", () => {
    expect(fittedView(image, frame)).toEqual({ scale: 0.5, x: 0, y: 75 });
    expect(fittedView({ width: 500, height: 1000 }, frame)).toEqual({ scale: 0.4, x: 150, y: 0 });
  });

  it("does not enlarge a small image", () => {
    expect(fittedView({ width: 100, height: 80 }, frame)).toEqual({ scale: 1, x: 200, y: 160 });
  });

  it("has a scale before the sizes are known", () => {
    const unknown = { width: 0, height: 0 };
    expect(fitScale(unknown, unknown)).toBe(1);
    expect(fitScale(image, unknown)).toBe(1);
  });

  it("zooms around a point, which stays where it is", () => {
    const at = { x: 300, y: 200 };
    const before = { scale: 1, x: -200, y: -50 };
    const after = zoomed(before, 2, at, image, frame);
    expect(after).toEqual({ scale: 2, x: -700, y: -300 });
    expect((at.x - after.x) / after.scale).toBe((at.x - before.x) / before.scale);
    expect((at.y - after.y) / after.scale).toBe((at.y - before.y) / before.scale);
  });

  it("zooms neither beyond eight times the original nor below the whole image", () => {
    const at = { x: 0, y: 0 };
    expect(zoomed({ scale: 1, x: 0, y: 0 }, 100, at, image, frame).scale).toBe(8);
    expect(zoomed({ scale: 1, x: -200, y: -50 }, 0.1, at, image, frame)).toEqual(fittedView(image, frame));
  });

  it("moves until an edge of the image meets that of the frame", () => {
    const view = { scale: 1, x: -200, y: -50 };
    expect(moved(view, 30, -20, image, frame)).toEqual({ scale: 1, x: -170, y: -70 });
    expect(moved(view, 900, 900, image, frame)).toEqual({ scale: 1, x: 0, y: 0 });
    expect(moved(view, -900, -900, image, frame)).toEqual({ scale: 1, x: -500, y: -100 });
  });

  it("does not move an image that fits", () => {
    const fitted = fittedView(image, frame);
    expect(moved(fitted, 40, 40, image, frame)).toEqual(fitted);
  });

  it("brings a point of the image to the middle, as far as the image covers the frame", () => {
    const view = { scale: 2, x: 0, y: 0 };
    expect(centred(view, [0.5, 0.4], image, frame)).toEqual({ scale: 2, x: -750, y: -200 });
    expect(centred(view, [0, 0], image, frame)).toEqual({ scale: 2, x: 0, y: 0 });
    expect(centred(view, [1, 1], image, frame)).toEqual({ scale: 2, x: -1500, y: -600 });
  });
});
