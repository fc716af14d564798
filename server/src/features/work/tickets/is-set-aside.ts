import { limits } from "@corkboard/contract";
import type { Tables } from "../../../db/tables.ts";

type Attempts = Pick<Tables["tickets"], "status" | "failed_attempts">;

/** Whether agents that ask for the next ticket are not given it. */
export const isSetAside = ({ status, failed_attempts }: Attempts): boolean =>
  status === "open" && failed_attempts >= limits.failedAttempts;
