import { Feedback, FeedbackSummary } from "@corkboard/contract";
import { type ComputedField, presenter } from "../../db/presenter.ts";
import type { FileLinks } from "../files/files.access.ts";

/** The URLs of stored files expire, so they are made for each response. */
const storedFiles = {
  screenshot_url: {
    from: ["screenshot_url", "screenshot_file_id"],
    value: ({ screenshot_url: url, screenshot_file_id: id }, links) => (id === null ? url : links.to(id, "screenshot")),
  } satisfies ComputedField<"feedback", FileLinks, string>,
  recording_url: {
    from: ["recording_url", "recording_file_id"],
    value: ({ recording_url: url, recording_file_id: id }, links) =>
      id === null ? url : links.to(id, "recording.json.gz"),
  } satisfies ComputedField<"feedback", FileLinks, string | null>,
};

export const presentFeedback = presenter<FileLinks>()("feedback", Feedback, storedFiles);

/** An item as lists show it. */
export const presentFeedbackSummary = presenter<FileLinks>()("feedback", FeedbackSummary, storedFiles);
