import { limits } from "../limits.ts";
import type { Notification, NotificationSettings } from "../resources/notification.ts";
import type { Examples } from "./example.ts";
import { ids } from "./ids.ts";

const mention: Notification = {
  id: ids.notification,
  kind: "mention",
  subject_type: "card",
  subject_id: ids.card,
  subject_title: "Photos of the new models",
  project_id: ids.board,
  comment_id: ids.cardComment,
  excerpt: "@Olive Owner, the studio is booked for the 12th.",
  actor: "Dan Developer",
  created_at: "2026-03-03T10:10:00.000Z",
  read_at: null,
};

const settings: NotificationSettings = {
  mention: true,
  assignment: true,
  comment: true,
  question: true,
  delivery: true,
  attempts_failed: true,
  webhook_disabled: true,
  report: true,
  accepted: true,
  rejected: true,
  report_mail: "daily",
  report_projects: [{ project_id: ids.website, report: "all", report_mail: "at_once" }],
  mail: true,
  mail_kinds: ["mention", "assignment", "question", "delivery", "attempts_failed", "webhook_disabled", "report"],
  digest: true,
  summary: true,
  digest_hour: 8,
  time_zone: "Europe/Berlin",
  version: 1,
};

export const notificationExamples = {
  listNotifications: {
    response: { data: [mention], meta: { total: 1, limit: limits.pageDefault, offset: 0, unread: 1 } },
  },
  markNotificationsRead: { body: { ids: [ids.notification] }, response: { data: { read: 1 } } },
  getNotificationSettings: { response: { data: settings } },
  updateNotificationSettings: { body: { mail: false }, response: { data: { ...settings, mail: false, version: 2 } } },
} satisfies Partial<Examples>;
