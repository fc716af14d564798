import type { Wire } from "@corkboard/client";
import { type Region, readRegion } from "./region.ts";

/** The first area that the reporter marked on the screenshot: reports do not contain the rectangle of their element. */
export const reportedRegion = ({ annotations }: Wire.Feedback): Region | undefined =>
  annotations
    .filter(({ type }) => type === "rect")
    .map(readRegion)
    .find(Boolean);
