const colour = "#e5173f";
const maxPoints = 5_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

type Annotation = Readonly<Record<string, unknown>>;
type Point = readonly [x: number, y: number];

/**
 * The shapes of annotations in the size of their screenshot, numbered from 1. It consists of numbers only: the text of
 * annotations is the visitors', and is passed on as text, where it can be marked as theirs.
 */
export function annotationSvg(annotations: readonly object[], size: Size): string {
  const { width, height } = size;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${annotationShapes(annotations, size)}</svg>`;
}

/** The same without the element around it, for a picture that is an SVG itself. */
export function annotationShapes(annotations: readonly object[], { width, height }: Size): string {
  const line = Math.max(2, Math.round(Math.max(width, height) / 400));
  let pointsLeft = maxPoints;
  const shapes = annotations.map((annotation, index) => {
    const shape = shapeOf(annotation as Annotation, { width, height }, line, pointsLeft);
    pointsLeft -= shape?.points ?? 0;
    return shape ? shape.svg + badge(index + 1, shape.at, { width, height }, line) : "";
  });
  return (
    `<g fill="none" stroke="${colour}" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round">` +
    `${shapes.join("")}</g>`
  );
}

interface Shape {
  readonly svg: string;
  /** Where its number is drawn. */
  readonly at: Point;
  readonly points?: number;
}

/** Undefined for what cannot be drawn: old items may hold anything. */
function shapeOf(annotation: Annotation, size: Size, line: number, maxPathPoints: number): Shape | undefined {
  const point = (x: unknown, y: unknown): Point | undefined => {
    const [left, top] = [fraction(x), fraction(y)];
    return left === undefined || top === undefined ? undefined : [round(left * size.width), round(top * size.height)];
  };
  if (annotation.type === "arrow") {
    const from = point(annotation.x1, annotation.y1);
    const to = point(annotation.x2, annotation.y2);
    return from && to && { svg: path([from, to]) + arrowHead(from, to, line), at: from };
  }
  if (annotation.type === "pen") {
    const given = Array.isArray(annotation.points) ? annotation.points.slice(0, maxPathPoints) : [];
    const points = given.flatMap((pair: unknown) => {
      const found = Array.isArray(pair) ? point(pair[0], pair[1]) : undefined;
      return found ? [found] : [];
    });
    const [first] = points;
    return first && { svg: path(points), at: first, points: given.length };
  }
  const at = point(annotation.x, annotation.y);
  if (!at || annotation.type !== "rect") return at && { svg: "", at };
  const width = round((fraction(annotation.width) ?? 0) * size.width);
  const height = round((fraction(annotation.height) ?? 0) * size.height);
  return { svg: `<rect x="${at[0]}" y="${at[1]}" width="${width}" height="${height}"/>`, at };
}

const fraction = (value: unknown): number | undefined =>
  typeof value === "number" && value >= 0 && value <= 1 ? value : undefined;

const round = (value: number) => Math.round(value * 10) / 10;

const path = (points: readonly Point[]) => `<path d="M${points.map(([x, y]) => `${x} ${y}`).join("L")}"/>`;

function arrowHead(from: Point, to: Point, line: number): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const barb = (turn: number): Point => [
    round(to[0] - 6 * line * Math.cos(angle + turn)),
    round(to[1] - 6 * line * Math.sin(angle + turn)),
  ];
  return path([barb(0.5), to, barb(-0.5)]);
}

/** A disc with the number, moved into the picture. */
function badge(number: number, at: Point, { width, height }: Size, line: number): string {
  const digits = [...String(number)];
  const unit = line * 1.5;
  const radius = unit * (3 + digits.length);
  const inside = (value: number, side: number) =>
    round(Math.min(Math.max(value, radius), Math.max(radius, side - radius)));
  const [x, y] = [inside(at[0], width), inside(at[1], height)];
  const begin = x - ((digits.length - 1) * 3 * unit) / 2;
  const drawn = digits.map((digit, index) => digitPath(digit, begin + index * 3 * unit, y, unit)).join("");
  return `<circle cx="${x}" cy="${y}" r="${round(radius)}" fill="${colour}" stroke="#fff"/><g stroke="#fff">${drawn}</g>`;
}

/** Segments of a digit as on a calculator: fonts may be missing on a server. */
const segments = {
  top: [-1, -2, 1, -2],
  upperLeft: [-1, -2, -1, 0],
  upperRight: [1, -2, 1, 0],
  middle: [-1, 0, 1, 0],
  lowerLeft: [-1, 0, -1, 2],
  lowerRight: [1, 0, 1, 2],
  bottom: [-1, 2, 1, 2],
  stem: [0, -2, 0, 2],
} as const;

const digitSegments: Readonly<Record<string, readonly (keyof typeof segments)[]>> = {
  0: ["top", "upperLeft", "upperRight", "lowerLeft", "lowerRight", "bottom"],
  1: ["stem"],
  2: ["top", "upperRight", "middle", "lowerLeft", "bottom"],
  3: ["top", "upperRight", "middle", "lowerRight", "bottom"],
  4: ["upperLeft", "upperRight", "middle", "lowerRight"],
  5: ["top", "upperLeft", "middle", "lowerRight", "bottom"],
  6: ["top", "upperLeft", "middle", "lowerLeft", "lowerRight", "bottom"],
  7: ["top", "upperRight", "lowerRight"],
  8: ["top", "upperLeft", "upperRight", "middle", "lowerLeft", "lowerRight", "bottom"],
  9: ["top", "upperLeft", "upperRight", "middle", "lowerRight", "bottom"],
};

function digitPath(digit: string, x: number, y: number, unit: number): string {
  const lines = (digitSegments[digit] ?? []).map((name) => {
    const [x1, y1, x2, y2] = segments[name];
    return `M${round(x + x1 * unit)} ${round(y + y1 * unit)}L${round(x + x2 * unit)} ${round(y + y2 * unit)}`;
  });
  return `<path d="${lines.join("")}"/>`;
}
