import { errors } from "@corkboard/contract";
import { ReadTooSlow } from "../../../db/database.ts";
import { Fault } from "../../../shared/fault.ts";

/** For a read in the background that failed. */
export function busy(error: unknown): never {
  throw error instanceof ReadTooSlow ? new Fault(errors.searchBusy, { cause: error }) : error;
}
