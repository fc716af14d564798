import type { FeedbackStatus } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { asId } from "../../../shared/id.ts";
import { plainAddress } from "../../../shared/plain-address.ts";
import type { Signer } from "../../../signing/signer.ts";
import { allowsReplies } from "../../customers/projects/projects.access.ts";
import { findReport } from "./reports.queries.ts";

/** The fields of a feedback item that its reporter may see. */
export interface Report {
  readonly org_id: string;
  readonly id: string;
  readonly project_id: string;
  readonly title: string;
  readonly status: FeedbackStatus;
  readonly reporter_name: string;
  readonly created_at: string;
  readonly isMailWanted: boolean;
  readonly isSpam: boolean;
}

export interface ReportLinks {
  readonly signer: Signer;
  publicUrl(): string;
}

/** Whether the reporter of an item may follow it: they gave an address, and the project allows it. */
export const mayFollow = (project: Pick<Tables["projects"], "type" | "widget">, email: string) =>
  allowsReplies(project) && plainAddress(email) !== undefined;

const idLength = 36;

/** The item that a key grants access to; null if the signature is invalid. Does not read the database. */
export function itemOfKey(signer: Signer, key: string): string | null {
  const id = asId(key.slice(0, idLength));
  if (id === undefined || key[idLength] !== "-") return null;
  return signer.isSigned("report", id, key.slice(idLength + 1)) ? id : null;
}

export const keyOfItem = (signer: Signer, id: string) => `${id}-${signer.sign("report", id)}`;

/** The report of a signed item; undefined if its reporter may not, or no longer, follow it. */
export async function accessReport(db: Reader, item: string): Promise<Report | undefined> {
  const found = await db.first(findReport, { id: item });
  if (!found || !mayFollow(found, found.reporter_email)) return undefined;
  const { org_id, id, project_id, title, status, reporter_name, created_at } = found;
  const is = { isMailWanted: found.wanted !== 0, isSpam: found.spam === 1 };
  return { org_id, id, project_id, title, status, reporter_name, created_at, ...is };
}

/** The private link to a report. Anyone with the link can read the report and reply to it. */
export const linkToReport = (links: ReportLinks, id: string) =>
  `${links.publicUrl()}/reports/${keyOfItem(links.signer, id)}`;

/** The `status_url` of a new report: the link to follow it, or null if its reporter cannot. */
export const statusUrl = (links: ReportLinks, allows: boolean, item: { readonly id: string; readonly email: string }) =>
  allows && plainAddress(item.email) !== undefined ? linkToReport(links, item.id) : null;
