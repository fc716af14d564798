/** A part of a picture, in fractions of its size. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The element with what surrounds it, so that people recognise where it is. */
const surroundings = 1.5;
const smallestPx = 320;
/** Height to width. */
const proportion = 0.625;

/** What to show of a picture so that an element is in the middle. Every picture is cut to the same proportions. */
export function regionAround(element: Region, picture: Size): Region {
  const wanted = Math.max(
    element.width * picture.width * surroundings,
    (element.height * picture.height * surroundings) / proportion,
    smallestPx,
  );
  const widthPx = Math.min(wanted, picture.width, picture.height / proportion);
  const width = widthPx / picture.width;
  const height = (widthPx * proportion) / picture.height;
  return {
    x: within(element.x + element.width / 2 - width / 2, 1 - width),
    y: within(element.y + element.height / 2 - height / 2, 1 - height),
    width,
    height,
  };
}

const within = (value: number, most: number) => Math.max(0, Math.min(value, most));

/** Undefined unless all four numbers are fractions, and the element has a size. */
export function readRegion(value: unknown): Region | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { x, y, width, height } = value as Record<string, unknown>;
  if (!isFraction(x) || !isFraction(y) || !isFraction(width) || !isFraction(height)) return undefined;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

const isFraction = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 1;
