import type { Tables } from "../../../db/tables.ts";
import { asId } from "../../../shared/id.ts";
import { plainAddress } from "../../../shared/plain-address.ts";
import type { Signer } from "../../../signing/signer.ts";
import { allowsReplies } from "../../customers/projects/projects.exports.ts";

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

/** The private link to a report. Anyone with the link can read the report and reply to it. */
export const linkToReport = (links: ReportLinks, id: string) =>
  `${links.publicUrl()}/reports/${keyOfItem(links.signer, id)}`;

/** The `status_url` of a new report: the link to follow it, or null if its reporter cannot. */
export const statusUrl = (links: ReportLinks, allows: boolean, item: { readonly id: string; readonly email: string }) =>
  allows && plainAddress(item.email) !== undefined ? linkToReport(links, item.id) : null;
