import { hash } from "node:crypto";
import { fillOf } from "../../../db/fills/fill.ts";
import type { Tables } from "../../../db/tables.ts";
import { presentFeedbackSummary } from "./feedback.present.ts";

type FeedbackRow = Tables["feedback"];

/** The columns of an item that hold it as lists show it. */
export type SummaryColumns = Pick<FeedbackRow, "summary" | "summary_version" | "summary_format">;

/** Increase it if a field of the same name is written differently. New and removed fields are noticed. */
const revision = 1;

/** A summary of another format is not used, and written again by the worker. */
export const summaryFormat = Number.parseInt(
  hash("sha256", JSON.stringify([revision, presentFeedbackSummary.storedFields])).slice(0, 7),
  16,
);

/** The item with its summary. Whatever writes an item writes what this returns. */
export const withSummary = <Item extends Omit<FeedbackRow, keyof SummaryColumns>>(
  item: Item,
): Item & SummaryColumns => ({
  ...item,
  summary: presentFeedbackSummary.storedText(item),
  summary_version: item.version,
  summary_format: summaryFormat,
});

/** For items from before, of another format, and those that a server of an earlier version has changed. */
export const summaryFill = fillOf("feedback", "summary", {
  key: ["org_id", "id"],
  from: presentFeedbackSummary.storedColumns,
  value: (row) => presentFeedbackSummary.storedText(row),
  isUnfilled: `(summary_version is distinct from version or summary_format is distinct from ${summaryFormat})`,
  alongside: `summary_version = version, summary_format = ${summaryFormat}`,
});
