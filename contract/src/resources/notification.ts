import { Type, type Static } from "typebox";
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
    subject_title: Type.String({ description: "The title of what it is about, or the webhook's address" }),
    project_id: NullableString({ description: "The project it is in; null for a webhook" }),
    comment_id: NullableString({ description: "The comment, where one is the reason" }),
    excerpt: NullableString({ description: "The beginning of that comment" }),
    actor: NullableString({ description: "The name of whoever caused it; null for the service itself" }),
    created_at: Timestamp("When it happened"),
    read_at: NullableString({ description: "When you marked it read; null while it is unread" }),
  },
  { title: "Notification", description: "Something a member should know of" },
);
export type Notification = Static<typeof Notification>;
