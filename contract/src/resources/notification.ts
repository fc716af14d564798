import { Type, type Static, type TSchema } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, OneOf, PageMeta, Timestamp, Version } from "../schema.ts";
import { Exact } from "../text-schema.ts";

export const notificationKinds = [
  "mention",
  "assignment",
  "comment",
  "question",
  "delivery",
  "attempts_failed",
  "webhook_disabled",
  "report",
  "accepted",
  "rejected",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationSubjects = ["feedback", "card", "ticket", "webhook"] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

/** When new reports are sent by email. */
export const reportMailTimes = ["at_once", "hourly", "daily", "assigned"] as const;
export type ReportMailTime = (typeof reportMailTimes)[number];

export const Notification = Type.Object(
  {
    id: Id("Notification ID"),
    kind: OneOf(notificationKinds, "Reason for the notification"),
    subject_type: OneOf(notificationSubjects, "Type of the object that the notification is about"),
    subject_id: Id("ID of that object; for a chat address, which has the subject type `webhook`, that of its project"),
    subject_title: Type.String({ description: "Title of the object, or the host of the URL of the webhook or chat" }),
    project_id: NullableString({
      description: "Project ID; null for a webhook, unless it is the chat address of a project",
    }),
    comment_id: NullableString({ description: "ID of the comment that caused the notification, if any" }),
    excerpt: NullableString({
      description:
        "Beginning of the comment, of the report's description, of the question, of what an agent delivered, or of the reason for a rejection",
    }),
    actor: NullableString({
      description:
        "Display name of the member who caused the notification, or the name that a card comment is attributed to, with that of the access token: `Jonas (via Zapier)`. Null for the service and for replies by a reporter.",
    }),
    created_at: Timestamp("When the event occurred"),
    read_at: NullableString({ description: "When the notification was marked as read; null if unread" }),
  },
  { title: "Notification", description: "A notification to a member" },
);
export type Notification = Static<typeof Notification>;

const unread = Type.Integer({ description: "Total number of unread notifications" });

/** Sent in the event stream of the notified member. */
export const NotificationCreated = Type.Object(
  { ...Notification.properties, unread },
  { title: "NotificationCreated", description: "A new notification" },
);
export type NotificationCreated = Static<typeof NotificationCreated>;

/** Sent in the event stream of the member who marked notifications as read. */
export const NotificationRead = Type.Object(
  {
    ids: Type.Optional(Type.Array(Type.String(), { description: "IDs of the notifications that were marked as read" })),
    all: Type.Optional(Type.Boolean({ description: "`true` if no notification is unread; then `ids` is absent" })),
    unread,
  },
  { title: "NotificationRead", description: "Notifications were marked as read" },
);
export type NotificationRead = Static<typeof NotificationRead>;

/** A personal message in the event stream. Not part of the event log. */
export type NotificationMessage =
  | { type: "notification.created"; data: NotificationCreated }
  | { type: "notification.read"; data: NotificationRead };

export const NotificationList = Type.Object({
  data: Type.Array(Notification),
  meta: Type.Object({ ...PageMeta.properties, unread }, { description: "Pagination details" }),
});

export const NotificationsMark = Type.Object({
  ids: Type.Optional(
    Type.Array(Exact(), {
      maxItems: limits.notificationIds,
      description: "IDs of the notifications to mark. Unknown IDs and IDs of other members' notifications are ignored.",
    }),
  ),
  all: Type.Optional(Type.Boolean({ description: "`true` marks all notifications, regardless of `ids`" })),
});
export type NotificationsMark = Static<typeof NotificationsMark>;

export const NotificationsMarked = Type.Object(
  { read: Type.Integer({ description: "Number of notifications that were unread before" }) },
  { title: "NotificationsMarked", description: "The result of marking notifications as read" },
);
export type NotificationsMarked = Static<typeof NotificationsMarked>;

const settingFields = {
  mention: Type.Boolean({ description: "Notify you when someone mentions you" }),
  assignment: Type.Boolean({ description: "Notify you when someone assigns you a feedback item, a card or a ticket" }),
  comment: Type.Boolean({
    description: "Notify you when someone comments on an item you are assigned to, or a reporter replies to you",
  }),
  question: Type.Boolean({ description: "Notify you when an agent asks the team about a ticket of yours" }),
  delivery: Type.Boolean({
    description: "Notify you when an agent delivers a ticket of yours, and once more if it waits for a verdict",
  }),
  attempts_failed: Type.Boolean({
    description: "Notify you when agents have failed three times at a ticket of yours",
  }),
  webhook_disabled: Type.Boolean({
    description:
      "Notify you when a webhook, or the messages to a project's chat, are switched off because they kept failing. Owners only.",
  }),
  report: Type.Boolean({
    description:
      "Notify you of every new report that a visitor sends, unless it is spam. `report_projects` excludes single websites.",
  }),
  accepted: Type.Boolean({
    description: "Notify you when the client or reporter accepts an agent's work on a ticket of yours",
  }),
  rejected: Type.Boolean({
    description: "Notify you when the client or reporter rejects an agent's work on a ticket of yours",
  }),
  report_mail: OneOf(
    reportMailTimes,
    "When new reports are sent by email, if `mail_kinds` contains `report`: `at_once` sends those that arrive within two minutes together, `hourly` at the full hour, `daily` at `digest_hour`, and `assigned` none but those that are assigned to you. Owners start with `daily`, developers with `assigned`. The first report of a website is sent to owners at once, unless they have chosen `assigned`.",
  ),
  report_projects: Type.Array(
    Type.Object({
      project_id: Id("ID of a website"),
      report: OneOf(["all", "assigned"], "Notify you of every new report, or only of those that are assigned to you"),
      report_mail: OneOf(reportMailTimes, "When its new reports are sent by email"),
    }),
    {
      maxItems: limits.reportProjects,
      description:
        "Websites whose reports you are notified of in another way. Replaces the whole list. Projects that do not exist are left out.",
    },
  ),
  mail: Type.Boolean({
    description:
      "Also send notifications by email, if email is configured. `false` turns off all emails, including the digest and the summary.",
  }),
  mail_kinds: Type.Array(OneOf(notificationKinds), {
    maxItems: notificationKinds.length,
    description:
      "The kinds of notifications that are sent by email as they arrive, if `mail` is on. A kind you are not notified of is not sent either.",
  }),
  digest: Type.Boolean({
    description:
      "Send a daily email with the notifications that arrived since the last digest and are still unread, if there are any. Off by default. Requires `mail`.",
  }),
  summary: Type.Boolean({
    description:
      "Send a daily email about the agents' work in all projects: deliveries and failed attempts since the last one, of the last 7 days at most, and everything that waits for people. It is one email with the digest, sent at the same time, and none if there is nothing to report. Off by default. Requires `mail`.",
  }),
  digest_hour: Type.Integer({
    minimum: 0,
    maximum: 23,
    description: "Hour of the day from which the digest and the summary are sent, in `time_zone`",
  }),
  time_zone: Exact({
    maxLength: 64,
    description: "IANA time zone of `digest_hour`, such as `Europe/Berlin`. Default `UTC`.",
  }),
} satisfies Record<
  | NotificationKind
  | "report_mail"
  | "report_projects"
  | "mail"
  | "mail_kinds"
  | "digest"
  | "summary"
  | "digest_hour"
  | "time_zone",
  TSchema
>;

export const NotificationSettings = Type.Object(
  { ...settingFields, version: Version() },
  {
    title: "NotificationSettings",
    description: "The notifications you receive. All but the digest and the summary are enabled by default.",
  },
);
export type NotificationSettings = Static<typeof NotificationSettings>;

export const NotificationSettingsPatch = Type.Partial(Type.Object(settingFields));
export type NotificationSettingsPatch = Static<typeof NotificationSettingsPatch>;
