import type { Notification } from "@corkboard/contract";

export const presentNotification = (
  row: Omit<Notification, "subject_title"> & { subject_title: string | null },
): Notification => ({
  ...row,
  subject_title: row.subject_type === "webhook" ? hostOf(row.subject_title) : (row.subject_title ?? ""),
});

/** The rest of the URL of a webhook or chat may contain a secret. */
const hostOf = (url: string | null) => URL.parse(url ?? "")?.host ?? "";
