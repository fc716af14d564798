import type { Wire } from "@corkboard/client";
import { type Region, readRegion } from "./region.ts";

/** Where the reported element is in the screenshot of a report; otherwise the first area that the reporter marked. */
export const reportedRegion = ({ browser_info, annotations }: Wire.Feedback): Region | undefined =>
  readRegion(browser_info.element) ??
  annotations
    .filter(({ type }) => type === "rect")
    .map(readRegion)
    .find(Boolean);
