export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Box, "width" | "height">;

export interface Crop {
  /** The part of the image that is shown, in pixels. */
  readonly view: Box;
  /** The element within the image, in pixels; undefined if it is unknown or outside the image. */
  readonly element: Box | undefined;
}

/** Surroundings that are shown around an element, so that people recognise it. */
const margin = { share: 0.35, pixels: 48 };

/**
 * The part of an image that shows an element with its surroundings; the complete image if the element is unknown. `at` is
 * the element in fractions of the image's size.
 */
export function cropTo(image: Size, at: Box | undefined): Crop {
  const whole = { x: 0, y: 0, width: image.width, height: image.height };
  const element = at && within(whole, scaled(at, image));
  if (!element) return { view: whole, element: undefined };
  const around = Math.max(margin.pixels, margin.share * Math.max(element.width, element.height));
  const wider = {
    x: element.x - around,
    y: element.y - around,
    width: element.width + 2 * around,
    height: element.height + 2 * around,
  };
  return { view: within(whole, wider) ?? whole, element };
}

/** A box in fractions of another. */
export function relativeTo(outer: Box | undefined, box: Box | undefined): Box | undefined {
  if (!outer || !box || outer.width <= 0 || outer.height <= 0) return undefined;
  return {
    x: (box.x - outer.x) / outer.width,
    y: (box.y - outer.y) / outer.height,
    width: box.width / outer.width,
    height: box.height / outer.height,
  };
}

const scaled = ({ x, y, width, height }: Box, by: Size): Box => ({
  x: x * by.width,
  y: y * by.height,
  width: width * by.width,
  height: height * by.height,
});

/** The common part of two boxes, in whole pixels; undefined if they have none. */
function within(outer: Box, box: Box): Box | undefined {
  const [left, top] = [Math.max(outer.x, Math.floor(box.x)), Math.max(outer.y, Math.floor(box.y))];
  const right = Math.min(outer.x + outer.width, Math.ceil(box.x + box.width));
  const bottom = Math.min(outer.y + outer.height, Math.ceil(box.y + box.height));
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}

/** The box in a value from outside, if it is one. */
export function boxIn(value: unknown): Box | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { x, y, width, height } = value as Record<string, unknown>;
  return isNumber(x) && isNumber(y) && isNumber(width) && isNumber(height) ? { x, y, width, height } : undefined;
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Math.abs(value) <= 1e9;
