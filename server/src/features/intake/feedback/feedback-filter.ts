import type { FeedbackStatus, FeedbackType } from "@corkboard/contract";
import type { PageBounds } from "../../../db/page-bounds.ts";
import type { Scope } from "../../../db/scope.ts";

/**
 * The values of a list of statuses or types are separate parameters, because the shape of the query depends on their
 * number. All of them together are the same as none.
 */
export interface FeedbackFilter extends Scope {
  spam: number;
  project?: string;
  status?: FeedbackStatus;
  status2?: FeedbackStatus;
  status3?: FeedbackStatus;
  type?: FeedbackType;
  type2?: FeedbackType;
  /** Only unassigned items. */
  unassigned?: true;
  hasTickets?: number;
}

export const filters = [
  "project",
  "status",
  "status2",
  "status3",
  "type",
  "type2",
  "unassigned",
  "hasTickets",
] as const;

export const statusesIn = (p: FeedbackFilter) =>
  [p.status, p.status2, p.status3].filter((value) => value !== undefined);
export const typesIn = (p: FeedbackFilter) => [p.type, p.type2].filter((value) => value !== undefined);

export type FeedbackPage = FeedbackFilter & PageBounds & { oldestFirst?: true };
