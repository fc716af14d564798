import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FeedbackCreate } from "@corkboard/contract";
import { demoFolder } from "./company.ts";

/** What the widget sends besides texts and files. */
export type Circumstances = Pick<FeedbackCreate, "page_url" | "annotations" | "browser_info">;

/** As recorded, with the place of the element on the picture after the repair, if there is one. */
export const recorded = (evidence: string) =>
  JSON.parse(read(`${evidence}.json`).toString()) as Circumstances & { readonly after?: object };

export const evidenceFile = (name: string) => new Blob([read(name)]);

const read = (name: string) => readFileSync(join(demoFolder, "evidence", name));
