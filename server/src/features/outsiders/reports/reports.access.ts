import type { FeedbackStatus } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import { findReport } from "./reports.queries.ts";
import { mayFollow } from "./reports.exports.ts";
import { timeZoneOf } from "./time-zone.ts";

/** The fields of a feedback item that its reporter may see. */
export interface Report {
  readonly org_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly title: string;
  readonly status: FeedbackStatus;
  readonly reporter_name: string;
  readonly created_at: string;
  /** Names. */
  readonly organisation: string;
  readonly website: string;
  /** Of the reporter's browser. */
  readonly timeZone: string | undefined;
  readonly isMailWanted: boolean;
  readonly isSpam: boolean;
}

/** The report of a signed item; undefined if its reporter may not, or no longer, follow it. */
export async function accessReport(db: Reader, item: string): Promise<Report | undefined> {
  const found = await db.first(findReport, { id: item });
  if (!found || !mayFollow(found, found.reporter_email)) return undefined;
  const { org_id, id, project_id, title, status, reporter_name, created_at, organisation, website } = found;
  const timeZone = timeZoneOf(found.time_zone);
  const is = { isMailWanted: found.wanted !== 0, isSpam: found.spam === 1 };
  return { org_id, id, project_id, title, status, reporter_name, created_at, organisation, website, timeZone, ...is };
}
