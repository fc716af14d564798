import type { Region } from "../panel/picture.ts";
import type { Annotation } from "../wire.ts";
import { annotationLimits } from "./annotation-limits.ts";

/** An annotation, or a region to be blurred. */
export type Mark = Annotation | ({ type: "blur" } & Region);
export type Tool = Mark["type"];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The mark at pointer down. */
export function beginMark(tool: Tool, { x, y }: Point): Mark {
  if (tool === "rect" || tool === "blur") return { type: tool, x, y, width: 0, height: 0 };
  if (tool === "arrow") return { type: tool, x1: x, y1: y, x2: x, y2: y };
  if (tool === "pen") return { type: tool, points: [[x, y]] };
  return { type: tool, x, y, comment: "" };
}

/** The mark while the pointer moves. */
export function dragMark(mark: Mark, from: Point, to: Point): Mark {
  switch (mark.type) {
    case "rect":
    case "blur": {
      const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
      return { ...mark, x, y, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
    }
    case "arrow":
      return { ...mark, x2: to.x, y2: to.y };
    case "pen":
      return { ...mark, points: [...mark.points, [to.x, to.y]] };
    default:
      return { ...mark, x: to.x, y: to.y };
  }
}

/** A mark added by keyboard: centred and large enough to be visible. */
export function centredMark(tool: Tool): Mark {
  const begun = beginMark(tool, { x: 0.4, y: 0.4 });
  return dragMark(
    begun,
    { x: 0.4, y: 0.4 },
    tool === "pin" || tool === "text" ? { x: 0.5, y: 0.5 } : { x: 0.6, y: 0.6 },
  );
}

/** Too small to be intentional. */
export function isTiny(mark: Mark): boolean {
  if (mark.type === "rect" || mark.type === "blur") return mark.width < 0.005 && mark.height < 0.005;
  if (mark.type === "arrow") return Math.hypot(mark.x2 - mark.x1, mark.y2 - mark.y1) < 0.01;
  if (mark.type === "pen") return mark.points.length < 3;
  return false;
}

export function moveMark(mark: Mark, dx: number, dy: number): Mark {
  switch (mark.type) {
    case "arrow":
      return { ...mark, x1: mark.x1 + dx, y1: mark.y1 + dy, x2: mark.x2 + dx, y2: mark.y2 + dy };
    case "pen":
      return { ...mark, points: mark.points.map(([x, y]): [number, number] => [x + dx, y + dy]) };
    default:
      return { ...mark, x: mark.x + dx, y: mark.y + dy };
  }
}

export function resizeMark(mark: Mark, dx: number, dy: number): Mark {
  if (mark.type === "rect" || mark.type === "blur") {
    return { ...mark, width: Math.max(0.01, mark.width + dx), height: Math.max(0.01, mark.height + dy) };
  }
  if (mark.type === "arrow") return { ...mark, x2: mark.x2 + dx, y2: mark.y2 + dy };
  return mark;
}

/** As it is sent: clamped to the image, with a limited number of points and digits. */
export function toAnnotation(mark: Annotation): Annotation {
  switch (mark.type) {
    case "rect": {
      const [x, y] = [fraction(mark.x), fraction(mark.y)];
      const [right, bottom] = [fraction(mark.x + mark.width), fraction(mark.y + mark.height)];
      return { ...mark, x, y, width: fraction(right - x), height: fraction(bottom - y) };
    }
    case "arrow":
      return { ...mark, x1: fraction(mark.x1), y1: fraction(mark.y1), x2: fraction(mark.x2), y2: fraction(mark.y2) };
    case "pen":
      return { ...mark, points: thinned(mark.points).map(([x, y]): [number, number] => [fraction(x), fraction(y)]) };
    default:
      return {
        ...mark,
        x: fraction(mark.x),
        y: fraction(mark.y),
        comment: (mark.comment ?? "").slice(0, annotationLimits.comment),
      };
  }
}

const fraction = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5;

function thinned<Item>(points: readonly Item[]): Item[] {
  const every = Math.ceil(points.length / annotationLimits.penPoints);
  return points
    .filter((_, index) => index % every === 0 || index === points.length - 1)
    .slice(-annotationLimits.penPoints);
}
