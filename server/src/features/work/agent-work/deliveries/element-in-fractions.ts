import { type DeliveredElement, type ElementReport, errors } from "@corkboard/contract";
import { Fault, type FaultDetails } from "../../../../shared/fault.ts";

const sides = [
  ["x", "image_width"],
  ["width", "image_width"],
  ["y", "image_height"],
  ["height", "image_height"],
] as const;

/** The rectangle in fractions of the screenshot, whether it was given so or in pixels. */
export function elementInFractions(given: ElementReport): DeliveredElement {
  const { selector, found, image_width, image_height } = given;
  const isInPixels = image_width !== undefined && image_height !== undefined;
  const problems: FaultDetails = [];
  if (!isInPixels && (image_width ?? image_height) !== undefined) {
    const path = image_width === undefined ? "element/image_width" : "element/image_height";
    problems.push({ path, message: `${path} is required for a rectangle in pixels` });
  }
  const rectangle: Pick<DeliveredElement, "x" | "y" | "width" | "height"> = {};
  for (const [side, size] of sides) {
    const value = given[side];
    if (value === undefined) continue;
    const whole = isInPixels ? (given[size] ?? 1) : 1;
    if (value <= whole) rectangle[side] = value / whole;
    else if (problems.length === 0 || isInPixels) problems.push(tooLarge(side, isInPixels ? size : undefined));
  }
  if (problems.length > 0) throw new Fault(errors.invalidInput, { details: problems });
  return { selector, found, ...rectangle };
}

function tooLarge(side: string, size: string | undefined): FaultDetails[number] {
  const path = `element/${side}`;
  const valid = size
    ? `at most ${size}`
    : "a fraction of the screenshot's size from 0 to 1, or in pixels together with image_width and image_height";
  return { path, message: `${path} must be ${valid}` };
}
