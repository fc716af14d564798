import { CorkboardError } from "@corkboard/client";
import { errors } from "@corkboard/contract";

/** Whether a request failed with the 503 that tells clients to repeat it later. */
export const isUnavailable = (failure: unknown): boolean =>
  failure instanceof CorkboardError && failure.code === errors.unavailable.code;
