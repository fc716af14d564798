import { Type, type Static, type TSchema } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, OneOf, Timestamp } from "../schema.ts";

export const notificationKinds = ["mention", "assignment", "comment", "webhook_disabled"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationSubjects = ["feedback", "card", "ticket", "webhook"] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

export const Notification = Type.Object(
  {
    id: Id("Notification ID"),
    kind: OneOf(notificationKinds, "Why you are told"),
    subject_type: OneOf(notificationSubjects, "What it is about"),
    subject_id: Id("What it is about"),
    subject_title: Type.String({ description: "The title of what it is about, or the host of the webhook's address" }),
    project_id: NullableString({ description: "The project it is in; null for a webhook" }),
    comment_id: NullableString({ description: "The comment, where one is the reason" }),
    excerpt: NullableString({ description: "The beginning of that comment" }),
    actor: NullableString({
      description:
        "The name of whoever caused it, or that a card comment is attributed to; null for the service itself, and for a reporter's answer",
    }),
    created_at: Timestamp("When it happened"),
    read_at: NullableString({ description: "When you marked it read; null while it is unread" }),
  },
  { title: "Notification", description: "Something a member should know of" },
);
export type Notification = Static<typeof Notification>;

export const NotificationsMark = Type.Object({
  ids: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: limits.notificationIds,
      description: "Which; ids that are unknown, or of other people's notifications, are ignored",
    }),
  ),
  all: Type.Optional(Type.Boolean({ description: "`true` for all of them, whatever `ids` names" })),
});
export type NotificationsMark = Static<typeof NotificationsMark>;

export const NotificationsMarked = Type.Object(
  { read: Type.Integer({ description: "How many were unread until now" }) },
  { title: "NotificationsMarked", description: "What marking changed" },
);
export type NotificationsMarked = Static<typeof NotificationsMarked>;

const settingFields = {
  mention: Type.Boolean({ description: "When somebody mentions you" }),
  assignment: Type.Boolean({ description: "When somebody assigns you a card or a ticket" }),
  comment: Type.Boolean({
    description: "When somebody comments on what you are assigned to, or a reporter answers you",
  }),
  webhook_disabled: Type.Boolean({
    description: "When a webhook was switched off because it kept failing; owners only",
  }),
  mail: Type.Boolean({ description: "Whether you also get them by mail, where the service sends mail" }),
} satisfies Record<NotificationKind | "mail", TSchema>;

export const NotificationSettings = Type.Object(settingFields, {
  title: "NotificationSettings",
  description: "What you want to be told, and whether by mail too. Everything, until you switch it off.",
});
export type NotificationSettings = Static<typeof NotificationSettings>;

export const NotificationSettingsPatch = Type.Partial(Type.Object(settingFields));
export type NotificationSettingsPatch = Static<typeof NotificationSettingsPatch>;
