import type { Wire } from "@corkboard/client";

type Point = readonly [x: number, y: number];

/** An annotation that can be drawn. Coordinates are fractions of the screenshot's size. */
export type Mark = { readonly comment: string; readonly number: number | undefined } & (
  | { readonly type: "rect"; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | { readonly type: "arrow"; readonly from: Point; readonly to: Point }
  | { readonly type: "pen"; readonly points: readonly Point[] }
  | { readonly type: "pin" | "text"; readonly x: number; readonly y: number }
);

/** Leaves out what cannot be drawn: old items may hold anything. Pins are numbered in the order they were set. */
export function readMarks(annotations: Wire.Feedback["annotations"]): Mark[] {
  let pins = 0;
  return annotations.flatMap((annotation): Mark[] => {
    const { type } = annotation;
    const get = (name: string) => fraction(annotation[name]);
    const comment = typeof annotation.comment === "string" ? annotation.comment : "";
    const [x, y] = [get("x"), get("y")];
    if (type === "arrow") {
      const from = pointOf([annotation.x1, annotation.y1]);
      const to = pointOf([annotation.x2, annotation.y2]);
      return from && to ? [{ type, comment, number: undefined, from, to }] : [];
    }
    if (type === "pen") {
      const points = (Array.isArray(annotation.points) ? annotation.points : [])
        .map(pointOf)
        .filter((p) => p !== undefined);
      return points.length > 0 ? [{ type, comment, number: undefined, points }] : [];
    }
    if (x === undefined || y === undefined) return [];
    if (type === "rect")
      return [{ type, comment, number: undefined, x, y, width: get("width") ?? 0, height: get("height") ?? 0 }];
    return [{ type, comment, number: type === "pin" ? ++pins : undefined, x, y }];
  });
}

const fraction = (value: unknown): number | undefined =>
  typeof value === "number" && value >= 0 && value <= 1 ? value : undefined;

function pointOf(value: unknown): Point | undefined {
  if (!Array.isArray(value)) return undefined;
  const [x, y] = value.map(fraction);
  return x === undefined || y === undefined ? undefined : [x, y];
}

/** Where a mark is, to bring it into view. */
export function centreOf(mark: Mark): Point {
  if (mark.type === "rect") return [mark.x + mark.width / 2, mark.y + mark.height / 2];
  if (mark.type === "arrow") return mark.to;
  if (mark.type === "pen") return mark.points[Math.floor(mark.points.length / 2)] ?? [0.5, 0.5];
  return [mark.x, mark.y];
}
