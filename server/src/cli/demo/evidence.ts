import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { FeedbackCreate } from "@corkboard/contract";
import { demoFolder } from "./company.ts";

/** What the widget sends besides texts and files. */
export type Circumstances = Pick<FeedbackCreate, "page_url" | "annotations" | "browser_info">;

/** With the place of the element on the picture after the repair, if there is one. */
type Recorded = Circumstances & { readonly after?: object };

export const recorded = (evidence: string) => JSON.parse(read(`${evidence}.json`).toString()) as Recorded;

export const pictureOf = (name: string) => new Blob([read(`${name}.webp`)]);

/** How long visitors take to describe what was recorded. */
const writingMs = 45_000;

/** The recording, and the circumstances with their errors, as if they had been sent at this time. */
export function recordedAt(evidence: string, sentAt: number): { recording: Blob; circumstances: Circumstances } {
  const events = JSON.parse(gunzipSync(read(`${evidence}.json.gz`)).toString()) as { timestamp: number }[];
  const laterBy = sentAt - writingMs - (events.at(-1)?.timestamp ?? 0);
  for (const event of events) event.timestamp += laterBy;
  const later = (time: string) => new Date(Date.parse(time) + laterBy).toISOString();
  const { page_url, annotations, browser_info } = recorded(evidence);
  const info = JSON.stringify(browser_info).replaceAll(/(?<="at":")[^"]+/g, later);
  return {
    recording: new Blob([gzipSync(JSON.stringify(events))]),
    circumstances: { page_url, annotations, browser_info: JSON.parse(info) as Circumstances["browser_info"] },
  };
}

const read = (name: string) => readFileSync(join(demoFolder, "evidence", name));
