import type { Notification } from "@corkboard/contract";

export const presentNotification = (
  row: Omit<Notification, "subject_title"> & { subject_title: string | null },
): Notification => ({ ...row, subject_title: row.subject_title ?? "" });
