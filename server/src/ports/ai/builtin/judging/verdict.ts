import type { TicketPriority } from "@corkboard/contract";
import type { Sign } from "./signs.ts";

/** A priority with the reasons for it and the words they rest on. */
export interface Verdict {
  readonly level: TicketPriority;
  readonly reasons: readonly string[];
  readonly signs: readonly Sign[];
}
